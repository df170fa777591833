//! The registry: every row makes its engine, every default is what its row says, and mistakes are
//! explained.

use crate::{
    ArraysConfig, BmcConfig, ENGINES, KindConfig, Level, OptionError, Row, Settings, SymexConfig,
    names,
};
use expect_test::expect;

#[test]
fn every_row_makes_its_engine_from_its_defaults() {
    for row in ENGINES {
        let mut settings = Settings::new();
        for option in row.options {
            settings.set(option.name, &option.default()).unwrap();
        }
        let name = match row.level() {
            Level::System => row.system(&settings).unwrap().map(|engine| engine.name()),
            Level::Fair => row.fair(&settings).unwrap().map(|engine| engine.name()),
            Level::Graph => row.graph(&settings).unwrap().map(|engine| engine.name()),
            Level::Inlined => row.inlined(&settings).unwrap().map(|engine| engine.name()),
            Level::Clauses => row.clauses(&settings).unwrap().map(|engine| engine.name()),
        };
        assert_eq!(name, Some(row.name));
        assert!(row.constructor(&Settings::new()).is_ok());
    }
}

/// The default of a struct equals the defaults of its rows, as text and parsed.
#[test]
fn defaults_are_read_as_they_are_shown() {
    let defaults = |name: &str| {
        let rows = Row::find(name).unwrap().options.iter();
        let text: Vec<String> = rows
            .map(|o| format!("{}={}", o.name, o.default()))
            .collect();
        Settings::parse(&text.join(",")).unwrap()
    };
    let (bmc, kind) = (defaults(names::BMC), defaults(names::KIND));
    assert_eq!(BmcConfig::parse(&bmc), Ok(BmcConfig::default()));
    assert_eq!(KindConfig::parse(&kind), Ok(KindConfig::default()));
    let (arrays, symex) = (defaults(names::ARRAYS), defaults(names::SYMEX));
    assert_eq!(ArraysConfig::parse(&arrays), Ok(ArraysConfig::default()));
    assert_eq!(SymexConfig::parse(&symex), Ok(SymexConfig::default()));
    assert_eq!(
        kind.to_string(),
        "max=none,start=0,simple-path=true,forward=true,invariants=true,invariants-ms=5000,bits=false"
    );
}

#[test]
fn helpers_are_engines_for_transition_systems() {
    for row in ENGINES {
        for helper in row.helpers {
            assert_eq!(
                Row::find(helper).unwrap().level(),
                Level::System,
                "{}",
                row.name
            );
        }
        for option in row.options.iter().filter(|option| option.name == "engine") {
            let default = option.default();
            assert!(row.helpers.contains(&&*default), "{}: {default}", row.name);
        }
    }
}

#[test]
fn options_are_read() {
    let (row, settings) = Row::select("bmc:max=20, chunk=4,exhaust=off").unwrap();
    assert_eq!(settings.to_string(), "max=20,chunk=4,exhaust=off");
    assert!(row.constructor(&settings).is_ok());
    let config = BmcConfig::parse(&settings).unwrap();
    assert_eq!(
        (config.max, config.chunk, config.exhaust),
        (Some(20), 4, false)
    );
    let (_, settings) = Row::select("kind:simple-path=false,invariants").unwrap();
    let config = KindConfig::parse(&settings).unwrap();
    assert!(!config.simple_path && config.invariants);
}

#[test]
fn mistakes_are_explained() {
    let mistakes = [
        "ic4",
        "bmc:depth=3",
        "kind:max=3,max=4",
        "bmc:chunk=0",
        "bmc:max=many",
        "kind:forward=maybe",
        "kind:=1",
    ];
    let complain = |text: &&str| -> OptionError {
        let selected = Row::select(text);
        let made = selected.and_then(|(row, settings)| row.system(&settings));
        made.err().expect("a mistake")
    };
    let lines: Vec<String> = mistakes.iter().map(|m| complain(m).to_string()).collect();
    expect![[r#"
        there is no engine `ic4`; there are bmc, kind, ic3ia, spacer, ic3, arrays, absint, chc, symex, art, trace, l2s, rank, recur, lasso, klive, rlive
        engine `bmc` has no option `depth`; it has max, chunk, start, exhaust, facts, bits
        option `max` is set twice
        option `chunk` must be a number greater than 0, not `0`
        option `max` must be a number or none, not `many`
        option `forward` must be true or false, not `maybe`
        `=1` is not of the form option=value"#]]
    .assert_eq(&lines.join("\n"));
}
