//! The registry: every row makes its engine, every default is what its row says, and mistakes are
//! explained.

use crate::{
    BmcConfig, ENGINES, Ic3Config, Ic3iaConfig, KindConfig, Level, OptionError, Row, Settings,
};
use expect_test::expect;

#[test]
fn every_row_makes_its_engine_from_its_defaults() {
    for row in ENGINES {
        let mut settings = Settings::new();
        for option in row.options {
            settings.set(option.name, option.default).unwrap();
        }
        let name = match row.level() {
            Level::System => row.system(&settings).unwrap().map(|engine| engine.name()),
            Level::Fair => row.fair(&settings).unwrap().map(|engine| engine.name()),
            Level::Graph => row.graph(&settings).unwrap().map(|engine| engine.name()),
            Level::Clauses => row.clauses(&settings).unwrap().map(|engine| engine.name()),
        };
        assert_eq!(name, Some(row.name));
        assert!(row.constructor(&Settings::new()).is_ok());
    }
    let settings = Settings::new();
    assert_eq!(BmcConfig::parse(&settings), Ok(BmcConfig::default()));
    assert_eq!(KindConfig::parse(&settings), Ok(KindConfig::default()));
    assert_eq!(Ic3iaConfig::parse(&settings), Ok(Ic3iaConfig::default()));
    assert_eq!(Ic3Config::parse(&settings), Ok(Ic3Config::default()));
    let defaults = |row: &Row| {
        let rows = row.options.iter();
        let text: Vec<String> = rows.map(|o| format!("{}={}", o.name, o.default)).collect();
        Settings::parse(&text.join(",")).unwrap()
    };
    assert_eq!(
        BmcConfig::parse(&defaults(&ENGINES[0])),
        Ok(BmcConfig::default())
    );
    assert_eq!(
        KindConfig::parse(&defaults(&ENGINES[1])),
        Ok(KindConfig::default())
    );
    assert_eq!(
        Ic3iaConfig::parse(&defaults(&ENGINES[2])),
        Ok(Ic3iaConfig::default())
    );
    let row = Row::find("ic3").unwrap();
    assert_eq!(Ic3Config::parse(&defaults(row)), Ok(Ic3Config::default()));
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
        there is no engine `ic4`; there are bmc, kind, ic3ia, spacer, ic3, arrays, absint, chc, symex, l2s, rank, recur, lasso, klive, rlive
        engine `bmc` has no option `depth`; it has max, chunk, start, exhaust, facts, bits
        option `max` is set twice
        option `chunk` must be a number greater than 0, not `0`
        option `max` must be a number or none, not `many`
        option `forward` must be true or false, not `maybe`
        `=1` is not of the form option=value"#]]
    .assert_eq(&lines.join("\n"));
}
