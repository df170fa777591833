//! Broken programs, most of them syntactically right: never a panic. `BIA_CASES` sets how many.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::Sources;
use bia_cfront::{AnalyseOptions, DataModel, ParseOptions, analyse, parse};
use bia_testkit::{rng::Rng, seeds};

const SAMPLE: &str = r#"
typedef unsigned long size_t ; typedef __builtin_va_list va_list ;
struct list { struct list * next ; int v [ 4 ] ; unsigned b : 3 ; int : 0 ; union { int u ; char c [ 4 ] ; } ; } ;
enum color { RED , GREEN = 1 << 3 , BLUE } ; struct flexible { int n ; char tail [ ] ; } ;
extern int printf ( const char * f , ... ) ; int counter ; static const int limit = 10 ;
static struct list head = { . next = & head , . v = { [ 0 ... 2 ] = 1 , 2 } , . c = "ab" } ;
int ( * table [ 3 ] ) ( int , char * ) = { 0 , [ 1 ] = 0 } ; double half = 1.5 / 2 ; char text [ ] = "hello" ;
int old ( a , b ) char a ; float b ; { return a + b ; }
struct list copy ( struct list l , int n ) { l . v [ n & 3 ] ++ ; return n ? l : head ; }
int many ( int n , ... ) { va_list ap ; __builtin_va_start ( ap , n ) ; int s = __builtin_va_arg ( ap , int ) ; __builtin_va_end ( ap ) ; return s ; }
int matrix ( int n , int m , int a [ n ] [ m ] ) { int b [ n ] [ m ] ; b [ 1 ] [ 2 ] = a [ 0 ] [ 1 ] ; return sizeof b + sizeof a [ 0 ] ; }
int main ( int argc , char * * argv ) {
  struct list l = { 0 } , * p = & l ; int i , x = 3 ; enum color c = GREEN ; _Bool t = p ; float f = 2 ;
  for ( i = 0 ; i < limit && p -> v [ i ] ; i ++ ) { if ( x > 0x1fU ) continue ; else if ( ! p ) break ; x += i ++ * 2 ; }
  switch ( argc ) { case 1 : case 2 ... 5 : argc += 2 ; break ; default : goto out ; }
  do { argc = ( { int q = argc ; q ?: - 1 ; } ) ; } while ( argc -- && 'a' != x ) ;
  while ( x ) { x /= 2 ; x <<= 1 ; x = ~ x % 7 ; }
  p -> b = 5 ; p -> b ++ ; l = copy ( * p , x ) ; * p = ( struct list ) { . u = 3 } ; f *= x ; c = c ? RED : BLUE ;
  double d = 1.5e-3 * ( double ) x + sizeof ( int [ 3 ] ) + __builtin_offsetof ( struct list , v [ 1 ] ) ;
  x = _Generic ( d , int : 1 , default : ( int ) { 3 } ) + printf ( "a%d" , argc ) + many ( 2 , 3 , 4.5f ) ;
  out : return __builtin_expect ( x , 1 ) + ( argv [ 1 ] - argv [ 0 ] ) + table [ 0 ] ( 1 , text ) + __builtin_clz ( x ) + old ( 1 , 2 ) ;
}
"#;

fn mutated(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut tokens: Vec<&str> = SAMPLE.split(' ').collect();
    let original = tokens.clone();
    for _ in 0..rng.within(1, 4) {
        let at = rng.below(tokens.len());
        let other = original[rng.below(original.len())];
        let word = |t: &str| t.starts_with(|c: char| c.is_ascii_alphabetic());
        match rng.below(6) {
            0 => {
                tokens.remove(at);
            }
            1 => tokens.insert(at, other),
            2 => tokens[at] = other,
            // Names for names keep the syntax.
            _ => {
                let names: Vec<usize> = (0..tokens.len()).filter(|i| word(tokens[*i])).collect();
                let at = names[rng.below(names.len())];
                let words: Vec<&str> = original.iter().copied().filter(|t| word(t)).collect();
                tokens[at] = words[rng.below(words.len())];
            }
        }
    }
    tokens.join(" ")
}

#[test]
fn no_program_makes_it_panic() {
    for seed in seeds(1500) {
        let text = mutated(seed);
        let mut sources = Sources::new();
        let parsed = parse(&mut sources, "a.c", text.as_str(), &ParseOptions::default());
        let model = if seed % 2 == 0 {
            DataModel::Ilp32
        } else {
            DataModel::Lp64
        };
        let units = [parsed.unit];
        let analysed =
            std::panic::catch_unwind(|| analyse(&units, model, &AnalyseOptions::default()));
        match analysed {
            Ok(analysed) => drop(analysed.module.to_text()),
            Err(_) => panic!("seed {seed}:\n{text}"),
        }
    }
}

#[test]
fn the_sample_itself_is_right() {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "a.c", SAMPLE, &ParseOptions::default());
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let units = [parsed.unit.clone()];
        let analysed = analyse(&units, model, &AnalyseOptions::default());
        let errors: Vec<String> = analysed
            .diagnostics
            .iter()
            .map(ToString::to_string)
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}
