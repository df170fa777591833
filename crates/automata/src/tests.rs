//! Every operation against brute force: all words up to a length, all runs with explicit stacks, on
//! random automata.

use crate::{
    Alphabet, Difference, Intersection, Letter, Nwa, Run, State, Subsets, accepts, dot, explore,
    minimise, read, shortest, trim, write,
};
use bia_base::{Budget, Idx as _, Stop};
use bia_testkit::{rng::Rng, seeds};
use std::collections::BTreeSet;

/// Words have so many letters at most.
const LENGTH: usize = 5;

type Word = Vec<Letter<char>>;

/// An automaton at random: `calls` in a hundred of its transitions are calls or returns.
fn random(rng: &mut Rng, states: usize, transitions: usize, calls: u32) -> Nwa<char> {
    let mut automaton = Nwa::new();
    for _ in 0..states {
        automaton.add_state(rng.chance(30));
    }
    let any = |rng: &mut Rng| State::from_index(rng.below(states));
    for _ in 0..rng.within(1, 2) {
        automaton.set_initial(any(rng));
    }
    for _ in 0..transitions {
        let (from, to) = (any(rng), any(rng));
        match (rng.chance(calls), rng.chance(40)) {
            (false, _) => automaton.add_internal(from, *rng.pick(&['a', 'b']), to),
            (true, true) => automaton.add_call(from, *rng.pick(&['c', 'd']), to),
            (true, false) => automaton.add_return(from, any(rng), 'r', to),
        }
    }
    automaton
}

fn some(rng: &mut Rng) -> Nwa<char> {
    let states = rng.within(1, 5);
    let transitions = rng.within(0, 4 * states);
    let calls = *rng.pick(&[0, 60, 80]);
    random(rng, states, transitions, calls)
}

/// With one accepting state, that is not initial, and behind returns alone.
fn sparse(rng: &mut Rng) -> Nwa<char> {
    let mut automaton = Nwa::new();
    let states: Vec<State> = (0..4).map(|at| automaton.add_state(at == 3)).collect();
    automaton.set_initial(states[0]);
    for _ in 0..10 {
        let (from, to) = (*rng.pick(&states), *rng.pick(&states));
        match rng.below(3) {
            0 if to != states[3] => automaton.add_internal(from, *rng.pick(&['a', 'b']), to),
            1 if to != states[3] => automaton.add_call(from, *rng.pick(&['c', 'd']), to),
            _ => automaton.add_return(from, *rng.pick(&states), 'r', to),
        }
    }
    automaton
}

/// All words up to the length, shorter ones first.
fn words() -> Vec<Word> {
    let letters = [
        Letter::Internal('a'),
        Letter::Internal('b'),
        Letter::Call('c'),
        Letter::Call('d'),
        Letter::Return('r'),
    ];
    let mut all: Vec<Word> = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..LENGTH {
        let longer = last.iter().flat_map(|word| {
            letters.iter().map(move |letter| {
                let mut word = word.clone();
                word.push(*letter);
                word
            })
        });
        last = longer.collect();
        all.extend(last.clone());
    }
    all
}

/// A state and where its open calls were made.
type Configuration = (State, Vec<State>);

fn step<A: Alphabet>(
    of: &Nwa<A>,
    (state, open): &Configuration,
    letter: &Letter<A>,
) -> Vec<Configuration> {
    let same = |other: &A, letter: &A| other == letter;
    match letter {
        Letter::Internal(letter) => {
            let next = of.internals(*state).iter().filter(|(l, _)| same(l, letter));
            next.map(|(_, to)| (*to, open.clone())).collect()
        }
        Letter::Call(letter) => {
            let next = of.calls(*state).iter().filter(|(l, _)| same(l, letter));
            let mut deeper = open.clone();
            deeper.push(*state);
            next.map(|(_, to)| (*to, deeper.clone())).collect()
        }
        Letter::Return(letter) => {
            let Some((before, below)) = open.split_last() else {
                return vec![];
            };
            let next = of.returns(*state).iter();
            let next = next.filter(|(b, l, _)| b == before && same(l, letter));
            next.map(|(_, _, to)| (*to, below.to_vec())).collect()
        }
    }
}

/// By all runs.
fn naive<A: Alphabet>(of: &Nwa<A>, word: &[Letter<A>]) -> bool {
    let start = of.initial().iter().map(|state| (*state, vec![]));
    let mut now: BTreeSet<Configuration> = start.collect();
    for letter in word {
        now = now.iter().flat_map(|c| step(of, c, letter)).collect();
    }
    now.iter().any(|(state, _)| of.is_accepting(*state))
}

/// Whether a run is one of the automaton, for its word.
fn is_run<A: Alphabet>(of: &Nwa<A>, run: &Run<A>) -> bool {
    let first = (run.states[0], vec![]);
    let mut now: BTreeSet<Configuration> = BTreeSet::from([first]);
    for (letter, state) in run.word.iter().zip(&run.states[1..]) {
        now = now.iter().flat_map(|c| step(of, c, letter)).collect();
        now.retain(|(reached, _)| reached == state);
    }
    let accepts = |(state, _): &Configuration| of.is_accepting(*state);
    of.initial().contains(&run.states[0])
        && run.states.len() == run.word.len() + 1
        && now.iter().any(accepts)
}

fn unlimited() -> Budget {
    Budget::unlimited()
}

#[test]
fn membership_is_that_of_all_runs() {
    let words = words();
    for seed in seeds(150) {
        let automaton = some(&mut Rng::new(seed));
        for word in &words {
            assert_eq!(
                accepts(&automaton, word),
                naive(&automaton, word),
                "{word:?}"
            );
        }
    }
}

#[test]
fn products_have_the_words_that_they_should_have() {
    let words = words();
    for seed in seeds(100) {
        let mut rng = Rng::new(seed);
        let (one, other) = (some(&mut rng), some(&mut rng));
        let mut both = Intersection::new(&one, &other);
        let both = explore(&mut both, &unlimited()).unwrap().automaton;
        let mut subsets = Subsets::new(&other);
        let mut difference = Difference::new(&one, &mut subsets);
        let difference = explore(&mut difference, &unlimited()).unwrap().automaton;
        for word in &words {
            let (in_one, in_other) = (naive(&one, word), naive(&other, word));
            assert_eq!(naive(&both, word), in_one && in_other, "{word:?}");
            assert_eq!(naive(&difference, word), in_one && !in_other, "{word:?}");
        }
    }
}

#[test]
fn the_shortest_word_is_accepted_and_no_shorter_one_is() {
    let words = words();
    let mut nested = 0;
    for seed in seeds(400) {
        let mut rng = Rng::new(seed);
        let automaton = match seed % 2 {
            0 => some(&mut rng),
            _ => sparse(&mut rng),
        };
        let least = words.iter().find(|word| naive(&automaton, word));
        match shortest(&automaton, &unlimited()).unwrap() {
            None => assert_eq!(least, None),
            Some(run) => {
                assert!(is_run(&automaton, &run), "{run:?}");
                assert_eq!(run.is_empty(), run.word.is_empty());
                match least {
                    Some(least) => assert_eq!(run.len(), least.len()),
                    None => assert!(run.len() > LENGTH),
                }
                let returns = run.word.iter().filter(|l| matches!(l, Letter::Return(_)));
                nested += returns.count();
            }
        }
    }
    assert!(nested > 0 || !bia_testkit::is_whole(), "no word is nested");
}

/// The automaton with one of its transitions under a letter of its own, of all it has.
fn marked(of: &Nwa<char>) -> Vec<Nwa<char>> {
    let count = of.transitions();
    let mut all = Vec::new();
    for chosen in 0..count {
        let mut copy = Nwa::new();
        for state in of.states() {
            copy.add_state(of.is_accepting(state));
        }
        for state in of.initial() {
            copy.set_initial(*state);
        }
        let mut number = 0;
        let mut letter = |letter: char| {
            number += 1;
            if number == chosen + 1 { 'X' } else { letter }
        };
        for from in of.states() {
            for (l, to) in of.internals(from) {
                copy.add_internal(from, letter(*l), *to);
            }
            for (l, to) in of.calls(from) {
                copy.add_call(from, letter(*l), *to);
            }
            for (before, l, to) in of.returns(from) {
                copy.add_return(from, *before, letter(*l), *to);
            }
        }
        all.push(copy);
    }
    all
}

/// The words with the letter X.
fn with_mark() -> Nwa<char> {
    let mut automaton = Nwa::new();
    let (before, after) = (automaton.add_state(false), automaton.add_state(true));
    automaton.set_initial(before);
    for (from, to, letters) in [
        (before, before, "abcdr"),
        (before, after, "X"),
        (after, after, "abcdr"),
    ] {
        for letter in letters.chars() {
            automaton.add_internal(from, letter, to);
            automaton.add_call(from, letter, to);
            for caller in [before, after] {
                automaton.add_return(from, caller, letter, to);
            }
        }
    }
    automaton
}

#[test]
fn what_is_trimmed_is_on_no_accepting_run_and_the_rest_is() {
    let words = words();
    let mut removed = 0;
    for seed in seeds(150) {
        let automaton = some(&mut Rng::new(seed));
        let explored = explore(&mut &automaton, &unlimited()).unwrap();
        let trimmed = trim(&explored, &unlimited()).unwrap();
        removed += automaton.transitions() - trimmed.automaton.transitions();
        for word in &words {
            let before = naive(&automaton, word);
            assert_eq!(naive(&explored.automaton, word), before, "{word:?}");
            assert_eq!(naive(&trimmed.automaton, word), before, "{word:?}");
        }
        for marked in marked(&trimmed.automaton) {
            let mark = with_mark();
            let mut used = Intersection::new(&marked, &mark);
            let used = explore(&mut used, &unlimited()).unwrap().automaton;
            assert!(shortest(&used, &unlimited()).unwrap().is_some());
        }
        let again = explore(&mut &trimmed.automaton, &unlimited()).unwrap();
        let again = trim(&again, &unlimited()).unwrap();
        assert_eq!(
            again.automaton.transitions(),
            trimmed.automaton.transitions()
        );
        assert_eq!(again.automaton.len(), again.was.len());
    }
    assert!(removed > 0);
}

#[test]
fn minimising_keeps_the_words_and_the_keys() {
    let words = words();
    let mut merged = 0;
    for seed in seeds(150) {
        let mut rng = Rng::new(seed);
        let automaton = some(&mut rng);
        let keys = rng.within(1, 2);
        let small = minimise(&automaton, |state| state.index() % keys, &unlimited()).unwrap();
        merged += automaton.len() - small.automaton.len();
        for word in &words {
            let before = naive(&automaton, word);
            assert_eq!(naive(&small.automaton, word), before, "{word:?}");
        }
        for (class, members) in small.members.iter().enumerate() {
            for member in members {
                assert_eq!(member.index() % keys, members[0].index() % keys);
                assert_eq!(small.class[member.index()].index(), class);
            }
        }
    }
    assert!(merged > 0);
}

/// The words that tell the states of a deterministic automaton apart: Myhill and Nerode.
fn residuals(of: &Nwa<char>) -> usize {
    let finite = words().into_iter();
    let finite: Vec<Word> = finite
        .filter(|word| word.iter().all(|l| matches!(l, Letter::Internal(_))))
        .collect();
    let mut seen = BTreeSet::new();
    for state in of.states() {
        let mut from = of.clone();
        from = {
            let mut copy = Nwa::new();
            for other in from.states() {
                copy.add_state(from.is_accepting(other));
            }
            for other in from.states() {
                for (letter, to) in from.internals(other) {
                    copy.add_internal(other, *letter, *to);
                }
            }
            copy.set_initial(state);
            copy
        };
        let accepted: Vec<bool> = finite.iter().map(|word| naive(&from, word)).collect();
        seen.insert(accepted);
    }
    seen.len()
}

#[test]
fn deterministic_finite_automata_become_smallest() {
    for seed in seeds(100) {
        let mut rng = Rng::new(seed);
        let states = rng.within(1, 4);
        let nondeterministic = random(&mut rng, states, 2 * states, 0);
        // A subset of states for each prefix: deterministic, with states that mean the same.
        let mut all: Nwa<char> = Nwa::new();
        let only = all.add_state(true);
        all.set_initial(only);
        for letter in ['a', 'b'] {
            all.add_internal(only, letter, only);
        }
        let mut subsets = Subsets::new(&nondeterministic);
        let mut complement = Difference::new(&all, &mut subsets);
        let complement = explore(&mut complement, &unlimited()).unwrap();
        let trimmed = trim(&complement, &unlimited()).unwrap().automaton;
        let small = minimise(&trimmed, |_| (), &unlimited()).unwrap();
        // Words of length 5 tell at most 16 states of such automata apart, if they are few.
        if small.automaton.len() <= LENGTH {
            assert_eq!(small.automaton.len(), residuals(&trimmed));
        }
    }
}

#[test]
fn texts_are_read_as_they_are_written() {
    for seed in seeds(50) {
        let automaton = some(&mut Rng::new(seed));
        let text = write(&automaton);
        let again = read(&text).unwrap();
        assert_eq!(write(&again), text);
        assert_eq!(again.transitions(), automaton.transitions());
        let drawn = dot(&automaton, "some", |state| format!("state {state:?}"));
        let arrows = drawn.matches(" -> ").count();
        assert_eq!(arrows, automaton.transitions() + automaton.initial().len());
    }
    let odd = "states 1\ninitial 0\ninternal 0 0 a\\nb \\\\ \"c\"\n";
    assert_eq!(write(&read(odd).unwrap()), odd);
    let letters = read(odd).unwrap();
    assert_eq!(
        letters.internals(State::from_index(0))[0].0,
        "a\nb \\ \"c\""
    );
}

#[test]
fn all_lines_that_are_wrong_are_told() {
    let text =
        "# an automaton\nstates 2\ninitial 2\naccepting x\ninternal 0 1 a\nedge 0 1 a\nstates 2\n";
    let told: Vec<String> = read(text)
        .unwrap_err()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        told,
        [
            "line 3: there is no state 2",
            "line 4: `x` is no number of a state",
            "line 6: `edge` is none of states, initial, accepting, internal, call, return",
            "line 7: the states are declared twice",
        ]
    );
}

#[test]
fn budgets_end_every_operation() {
    let automaton = random(&mut Rng::new(7), 5, 20, 0);
    let over = || Budget::calls(1);
    let explored = explore(&mut &automaton, &unlimited()).unwrap();
    let over_explore = explore(&mut &automaton, &over()).map(|_| ());
    assert_eq!(over_explore, Err(Stop::Cancelled));
    assert_eq!(trim(&explored, &over()).map(|_| ()), Err(Stop::Cancelled));
    assert_eq!(
        shortest(&automaton, &over()).map(|_| ()),
        Err(Stop::Cancelled)
    );
    let minimised = minimise(&automaton, |_| (), &over()).map(|_| ());
    assert_eq!(minimised, Err(Stop::Cancelled));
}
