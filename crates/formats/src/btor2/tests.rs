//! Round trips of random systems, every operator against values, mistakes, witnesses.

use super::*;
use crate::{Goal, Model, testing};
use bia_base::{Budget, Sources};
use bia_term::{
    Model as Assignment, Terms,
    random::Mix,
    value::{Bv, Value},
};

fn parsed(terms: &mut Terms, text: &str) -> Result<Model, Vec<String>> {
    let source = Sources::new().add("m.btor2", text);
    read(terms, source, text).map_err(|all| {
        let short = |d: bia_base::Diagnostic| format!("{}: {}", d.code.name, d.message);
        all.into_iter().map(short).collect()
    })
}

fn written(terms: &mut Terms, ts: &bia_system::Ts) -> Result<String, WriteError> {
    let mut out = Vec::new();
    let budget = Budget::unlimited();
    let comments = crate::Comments {
        lines: vec!["a\nb".into()],
        places: ts.state.iter().map(|v| (v.now, "f.c:7".into())).collect(),
    };
    write(terms, ts, "p 1", &comments, &budget, &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn random_systems_mean_the_same() {
    let mut done = 0;
    for seed in bia_testkit::told(0..testing::cases(150)) {
        for arrays in [false, true] {
            let mut terms = Terms::new();
            let ts = testing::system(
                &mut terms,
                seed,
                Mix {
                    arrays,
                    ..Mix::BITS
                },
            );
            let Ok(text) = written(&mut terms, &ts) else {
                // Arrays that are filled with a variable.
                assert!(arrays);
                continue;
            };
            assert_eq!(text, written(&mut terms, &ts).unwrap());
            let model = parsed(&mut terms, &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            assert_eq!(model.properties[0].name, "p 1");
            let same = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                testing::same(&mut terms, &ts, &model, seed);
            }));
            assert!(same.is_ok(), "seed {seed}\n{text}");
            done += 1;
            let fair = bia_system::Fair { ts };
            let (budget, none) = (Budget::unlimited(), crate::Comments::default());
            let mut out = Vec::new();
            write_fair(&mut terms, &fair, "again", &none, &budget, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            let model = parsed(&mut terms, &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            let property = &model.properties[0];
            assert_eq!(property.name, "again");
            assert!(model.system(&mut terms, property).is_none());
            let read = model.fair(&mut terms, property).unwrap();
            assert_eq!(read.ts.check(&terms), Ok(()));
            testing::same(&mut terms, &fair.ts, &model, seed);
        }
    }
    assert!(done > testing::cases(150));
}

#[test]
fn what_was_read_is_written_alike() {
    for seed in bia_testkit::told(0..testing::cases(150)) {
        let mix = Mix {
            arrays: seed % 2 == 0,
            ..Mix::BITS
        };
        let mut terms = Terms::new();
        let ts = testing::system(&mut terms, seed, mix);
        let (budget, none) = (Budget::unlimited(), crate::Comments::default());
        let mut first = Vec::new();
        if write(&mut terms, &ts, "p", &none, &budget, &mut first).is_err() {
            continue;
        }
        let first = String::from_utf8(first).unwrap();
        let mut terms = Terms::new();
        let model = parsed(&mut terms, &first).unwrap_or_else(|e| panic!("{e:?}\n{first}"));
        let system = model.system(&mut terms, &model.properties[0]).unwrap();
        assert!(!system.late, "seed {seed}\n{first}");
        let mut second = Vec::new();
        write(&mut terms, &system.ts, "p", &none, &budget, &mut second).unwrap();
        let second = String::from_utf8(second).unwrap();
        assert_eq!(first, second, "seed {seed}");
    }
}

#[test]
fn every_operator() {
    // On 3 bits: x = 5 (or -3), y = 6 (or -2).
    let (x, y) = (5_u64, 6_u64);
    let cases: &[(&str, u32, u64)] = &[
        ("not 2 10", 3, 2),
        ("inc 2 10", 3, 6),
        ("dec 2 10", 3, 4),
        ("neg 2 10", 3, 3),
        ("redand 1 10", 1, 0),
        ("redor 1 10", 1, 1),
        ("redxor 1 10", 1, 0),
        ("sext 3 10 2", 5, 29),
        ("uext 3 10 2", 5, 5),
        ("slice 1 10 1 1", 1, 0),
        ("slice 4 10 2 1", 2, 2),
        ("iff 1 12 -12", 1, 0),
        ("implies 1 -12 12", 1, 0),
        ("eq 1 10 11", 1, 0),
        ("neq 1 10 11", 1, 1),
        ("sgt 1 10 11", 1, 0),
        ("ugt 1 10 11", 1, 0),
        ("sgte 1 10 11", 1, 0),
        ("ugte 1 11 10", 1, 1),
        ("slt 1 10 11", 1, 1),
        ("ult 1 10 11", 1, 1),
        ("slte 1 10 10", 1, 1),
        ("ulte 1 11 10", 1, 0),
        ("and 2 10 11", 3, 4),
        ("nand 2 10 11", 3, 3),
        ("nor 2 10 11", 3, 0),
        ("or 2 10 11", 3, 7),
        ("xnor 2 10 11", 3, 4),
        ("xor 2 10 11", 3, 3),
        ("rol 2 10 11", 3, 5),
        ("ror 2 10 13", 3, 6),
        ("rol 2 10 13", 3, 3),
        ("sll 2 10 13", 3, 2),
        ("sra 2 10 13", 3, 6),
        ("srl 2 10 13", 3, 2),
        ("add 2 10 11", 3, 3),
        ("mul 2 10 11", 3, 6),
        ("sdiv 2 10 11", 3, 1),
        ("udiv 2 11 10", 3, 1),
        ("smod 2 10 13", 3, 0),
        ("srem 2 10 11", 3, 7),
        ("urem 2 11 10", 3, 1),
        ("sub 2 10 11", 3, 7),
        ("saddo 1 10 11", 1, 1),
        ("uaddo 1 10 13", 1, 0),
        ("sdivo 1 10 11", 1, 0),
        ("smulo 1 10 11", 1, 1),
        ("umulo 1 10 13", 1, 0),
        ("ssubo 1 10 11", 1, 0),
        ("usubo 1 10 11", 1, 1),
        ("concat 6 10 11", 6, 46),
        ("ite 2 12 10 11", 3, 6),
        ("read 2 15 11", 3, 5),
        ("add 1 -12 -12", 1, 0),
        ("ult 1 12 -12", 1, 1),
        ("ugt 1 12 -12", 1, 0),
        ("slt 1 12 -12", 1, 0),
        ("rol 1 -12 -12", 1, 1),
        ("constd 2 -3", 3, 5),
        ("consth 2 5", 3, 5),
        ("const 2 101", 3, 5),
        ("ones 2", 3, 7),
        ("zero 2", 3, 0),
        ("nor 1 12 12", 1, 1),
        ("nand 1 12 12", 1, 1),
        ("xnor 1 12 12", 1, 1),
        ("ulte 1 -12 12", 1, 0),
        ("not 1 12", 1, 1),
        ("neg 1 -12", 1, 1),
        ("redxor 1 -12", 1, 1),
        ("sext 4 -12 1", 2, 3),
    ];
    for (line, width, expected) in cases {
        let text = format!(
            "1 sort bitvec 1\n2 sort bitvec 3\n3 sort bitvec 5\n4 sort bitvec 2\n6 sort bitvec 6\n\
             7 sort array 2 2\n10 input 2 x\n11 input 2 y ; comment\n12 input 1 b\n13 one 2\n14 state 7\n\
             15 write 7 14 11 10\n20 {line}\n21 sort bitvec {width}\n22 state 21 s\n23 next 21 22 20\n\
             24 bad 12\n"
        );
        let mut terms = Terms::new();
        let model = parsed(&mut terms, &text).unwrap_or_else(|e| panic!("{line}: {e:?}"));
        let mut at = Assignment::completed();
        for (input, value) in model.inputs.iter().zip([x, y]) {
            let value = Value::Bv(Bv::from_u64(3, value));
            at.set(&terms, *input, value).unwrap();
        }
        at.set(&terms, model.inputs[2], Value::Bool(false)).unwrap();
        let found = terms.eval(model.state[1].next.unwrap(), &at).unwrap();
        let found = bits(&terms, &found, terms.sort(model.state[1].now));
        assert_eq!(found, Bv::from_u64(*width, *expected), "{line}");
    }
}

#[test]
fn properties_constraints_and_witnesses() {
    let text = "1 sort bitvec 4\n2 sort bitvec 1\n3 zero 1\n4 state 1 count\n5 init 1 4 3\n6 one 1\n\
                7 add 1 4 6\n8 input 2 go\n9 ite 1 8 7 4\n10 next 1 4 9\n11 constd 1 3\n12 eq 2 4 11\n\
                13 state 2 open\n14 sort array 1 1\n15 state 14 memory\n16 and 2 12 8\n17 bad 16 reached\n\
                18 bad 12\n19 fair 8\n20 justice 2 8 12 forever\n21 output 7 out\n22 constraint 13\n";
    let mut terms = Terms::new();
    let model = parsed(&mut terms, text).unwrap();
    let names: Vec<&str> = model.properties.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["reached", "b1", "forever"]);
    let reached = match model.properties[1].goal {
        Goal::Bad(reached) => reached,
        Goal::Justice(_) => panic!("it is about bad states"),
    };
    let go = model.inputs[0];
    let conditions = Goal::Justice(vec![go, reached]);
    assert_eq!(
        (&model.properties[2].goal, &model.fairness),
        (&conditions, &vec![go])
    );
    assert_eq!(model.initialised, [true, false, false]);
    let late = model.system(&mut terms, &model.properties[0]).unwrap();
    let plain = model.system(&mut terms, &model.properties[1]).unwrap();
    assert!(late.late && !plain.late && model.system(&mut terms, &model.properties[2]).is_none());
    assert_eq!(
        (late.ts.check(&terms), plain.ts.check(&terms)),
        (Ok(()), Ok(()))
    );
    let run = crate::Run {
        states: (0..2)
            .map(|step| {
                let memory = terms.sorts().default_value(terms.sort(model.state[2].now));
                vec![Value::Bv(Bv::from_u64(4, step)), Value::Bool(true), memory]
            })
            .collect(),
        inputs: vec![vec![Value::Bool(true)]; 2],
    };
    let mut out = Vec::new();
    write_witness(&terms, &model, 0, &run, &mut out).unwrap();
    let expected = "sat\nb0\n#0\n1 1 open#0\n@0\n0 1 go@0\n#1\n1 1 open#1\n\
                    @1\n0 1 go@1\n.\n";
    let out = String::from_utf8(out).unwrap();
    assert_eq!(out, expected);
    let mut out = Vec::new();
    write_justice_witness(&terms, &model, 0, (&run, 1), &mut out).unwrap();
    let expected = expected.replace("b0", "j0");
    let expected = expected.replace("\n.", "\n; the state after this is that of #1\n.");
    assert_eq!(String::from_utf8(out).unwrap(), expected);
    // Two conditions, one of which fairness asks for as well, and both depend on an input or not.
    let fair = model.fair(&mut terms, &model.properties[2]).unwrap();
    assert_eq!(fair.ts.check(&terms), Ok(()));
    let names = fair.ts.state.iter().skip(3);
    let names: Vec<&str> = names.filter_map(|v| terms.var_name(v.now)).collect();
    assert_eq!(names, ["met.0", "met.1", "visited"]);
    assert!(model.fair(&mut terms, &model.properties[0]).is_none());
}

#[test]
fn mistakes_are_told() {
    let head =
        "1 sort bitvec 4\n2 sort bitvec 1\n3 input 1 x\n4 state 1 s\n5 sort array 1 1\n6 state 5\n";
    for (line, expected) in [
        ("x", "E001: the number of the line is not a number"),
        ("0 input 1", "E001: lines are numbered from 1"),
        (
            "99999999999999999999 input 1",
            "E001: the number of the line is not",
        ),
        ("7", "E001: the word that says"),
        ("7 frobnicate 1 3", "E001: `frobnicate` is unknown"),
        ("7 add 1 3", "E001: an operand is missing"),
        ("7 add 1 3 4 5 6", "E001: `6` is too much"),
        ("7 add 1 3 x", "E001: operand `x` is not a number"),
        ("7 sort float 3", "E001: sorts are"),
        ("7 add 1 3 77", "E002: number 77 is not defined"),
        ("7 add 1 7 7", "E002: number 7 is not defined"),
        ("4 add 1 3 3", "E002: number 4 was given already"),
        ("7 add 3 3 3", "E002: number 3 is no sort"),
        ("7 add 1 1 3", "E002: number 1 is no value"),
        ("7 add 2 3 4", "E003: `add` gives 4 bits here"),
        (
            "7 add 1 3 6",
            "E003: `add` does not take 4 bits and an array",
        ),
        ("7 not 5 6", "E003"),
        ("7 and 5 -6 6", "E003: arrays have no complement"),
        ("7 bad 3", "E003: `bad` is for values of one bit"),
        ("7 justice 1 3", "E003: `justice` is for"),
        ("7 justice 4000000000 3", "E003"),
        ("7 sort bitvec 0", "E004: bit-vectors have"),
        ("7 sort bitvec 1073741824", "E004: bit-vectors have"),
        ("7 uext 1 3 4294967295", "E004"),
        ("7 slice 1 3 9 0", "E004"),
        ("7 const 1 10", "E004: `10` is no constant of 4 bits"),
        ("7 constd 1 16", "E004"),
        ("7 constd 1 -9", "E004"),
        ("7 consth 1 1f", "E004"),
        ("7 constd 1 99999999999999999999999999999999999999", "E004"),
        ("7 init 1 3 3", "E005: this is for states"),
        ("7 init 1 4 3", "E005: an initial value depends on inputs"),
        (
            "7 zero 1\n8 init 1 4 7\n9 init 1 4 7",
            "E005: the state has an initial value",
        ),
        ("7 next 1 4 3\n8 next 1 4 3", "E005: the state has a next"),
        (
            "7 init 5 6 4\n8 init 5 4 4",
            "E003: state, value and the sort",
        ),
        ("7 read 1 6 99\n8 add 1 7 7", "E002"),
    ] {
        let mut terms = Terms::new();
        let told = parsed(&mut terms, &format!("{head}{line}\n")).expect_err(line);
        assert_eq!(told.len(), 1, "{line}: {told:?}");
        let expected = format!("BTOR2-{expected}");
        assert!(told[0].starts_with(&expected), "{line}: {told:?}");
    }
    let mut terms = Terms::new();
    let many = "x\n".repeat(100_000);
    assert_eq!(parsed(&mut terms, &many).unwrap_err().len(), 100);
    // A short file that would take gigabytes.
    let mut wide = String::from("1 sort bitvec 1000000\n2 one 1\n3 ones 1\n");
    for id in 4..3000 {
        wide.push_str(&format!("{id} add 1 {} 2\n", id - 2));
    }
    let told = parsed(&mut Terms::new(), &wide).unwrap_err();
    assert!(told[0].starts_with("BTOR2-E004: the constants"), "{told:?}");
}

#[test]
fn deep_and_damaged_files_are_no_problem() {
    let mut text = String::from("1 sort bitvec 8\n2 input 1\n");
    for id in 3..100_000 {
        text.push_str(&format!("{id} add 1 {} 2\n", id - 1));
    }
    let mut terms = Terms::new();
    assert!(parsed(&mut terms, &text).is_ok());
    let plain = "1 sort bitvec 4\n2 sort array 1 1\n3 state 2 m\n4 input 1 i\n5 read 1 3 4\n\
                 6 slice 1 5 3 0\n7 redor 1 6\n8 bad -7\n9 constd 1 -3\n10 uext 1 4 0\n";
    let mut rng = bia_term::random::Rng::new(1);
    for _ in 0..testing::cases(2000) {
        let mut bytes = plain.as_bytes().to_vec();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len());
            bytes[at] = b"0123456789- \n;abx"[rng.below(17)];
        }
        let text = String::from_utf8(bytes).unwrap();
        let mut terms = Terms::new();
        // It is read or refused.
        let _ = parsed(&mut terms, &text);
    }
}

#[test]
fn what_cannot_be_said_is_refused() {
    for (sort, why) in [
        (bia_term::Sort::INT, "integers"),
        (bia_term::Sort::REAL, "reals"),
    ] {
        let mut terms = Terms::new();
        let now = terms.var("x", sort);
        let next = Some(now);
        let ts = bia_system::Ts {
            state: vec![bia_system::StateVar { now, next }],
            inputs: vec![],
            init: terms.tru(),
            valid: terms.tru(),
            bad: terms.fals(),
        };
        let refused = written(&mut terms, &ts).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn an_array_is_filled_with_what_all_its_elements_are() {
    // Both elements have entries, so the default belongs to no element.
    let mut terms = Terms::new();
    let bit = terms.bv_sort(1);
    let sort = terms.array_sort(bit, bia_term::Sort::BOOL);
    let domain = terms.sorts().domain(bit);
    let mut array = bia_term::value::ArrayValue::constant(Value::Bool(false), domain);
    for at in 0..2 {
        array.set(Value::Bv(Bv::from_u64(1, at)), Value::Bool(true));
    }
    let value = terms.value(Value::Array(std::sync::Arc::new(array)), sort);
    let now = terms.var("a", sort);
    let ts = bia_system::Ts {
        state: vec![bia_system::StateVar {
            now,
            next: Some(now),
        }],
        inputs: vec![],
        init: terms.eq(now, value),
        valid: terms.tru(),
        bad: terms.fals(),
    };
    let text = written(&mut terms, &ts).unwrap();
    let model = parsed(&mut terms, &text).unwrap();
    let first = model.state[0].now;
    let everywhere = terms.sort(first);
    let yes = terms.tru();
    let filled = terms.const_array(everywhere, yes);
    assert_eq!(model.init, terms.eq(first, filled), "{text}");
}
