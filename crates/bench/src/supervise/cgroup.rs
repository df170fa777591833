//! Limits by a control group (version 2), where this process may make one.
//!
//! ```text
//!   /proc/self/cgroup   0::/PATH          our group, below /sys/fs/cgroup
//!   GROUP/bia-task-PID  memory.max, memory.swap.max, pids.max; cgroup.kill ends all of it at once
//! ```
//! That needs the controller `memory` for children of our group: in a scope with delegation
//! (`systemd-run --user --scope -p Delegate=yes bia bench …`) it is switched on here. Where it
//! cannot be, there is no group and limits are kept by looking at `/proc`.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

const ROOT: &str = "/sys/fs/cgroup";
/// Processes of one task; no verifier needs as many.
const MAX_PROCESSES: &str = "4096";

/// A group of its own for one task; removed when dropped.
pub(super) struct Group {
    folder: PathBuf,
}

impl Group {
    /// A new group with this limit of memory, if that is possible.
    pub(super) fn new(memory: Option<u64>) -> Option<Self> {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        Self::below(&own_group(Path::new(ROOT), &own)?, memory)
    }

    fn below(own: &Path, memory: Option<u64>) -> Option<Self> {
        if !has_word(&own.join("cgroup.subtree_control"), "memory") {
            return None;
        }
        let folder = own.join(format!("bia-task-{}", std::process::id()));
        fs::create_dir(&folder).ok()?;
        let group = Self { folder };
        if let Some(memory) = memory {
            group.write("memory.max", &memory.to_string()).ok()?;
            // Without swap there is nothing to set.
            let _ = group.write("memory.swap.max", "0");
        }
        let _ = group.write("pids.max", MAX_PROCESSES);
        Some(group)
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        fs::write(self.folder.join(name), text)
    }

    /// Takes a process in, and with it all that it will start.
    pub(super) fn take(&self, pid: u32) -> io::Result<()> {
        self.write("cgroup.procs", &pid.to_string())
    }

    /// Ends everything in it.
    pub(super) fn kill(&self) {
        // Old kernels do not have it; then processes are ended one by one.
        let _ = self.write("cgroup.kill", "1");
    }

    /// Whether the kernel has killed a process of the group for want of memory.
    pub(super) fn out_of_memory(&self) -> bool {
        self.number("memory.events", "oom_kill") > Some(0)
    }

    /// The most memory that was in use, in bytes.
    pub(super) fn peak(&self) -> Option<u64> {
        let text = fs::read_to_string(self.folder.join("memory.peak")).ok()?;
        text.trim().parse().ok()
    }

    fn number(&self, file: &str, key: &str) -> Option<u64> {
        let text = fs::read_to_string(self.folder.join(file)).ok()?;
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let (_, value) = lines.find(|(name, _)| *name == key)?;
        value.trim().parse().ok()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // A folder that is left over is empty and does no harm.
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Lets groups below ours have limits of memory, by stepping aside into a group of our own: a group
/// with processes in it cannot pass controllers on. Called once, before any task is started.
pub(crate) fn prepare() {
    let Ok(own) = fs::read_to_string("/proc/self/cgroup") else {
        return;
    };
    if let Some(own) = own_group(Path::new(ROOT), &own) {
        let _ = step_aside(&own);
    }
}

fn step_aside(own: &Path) -> io::Result<()> {
    let control = own.join("cgroup.subtree_control");
    let missing = !has_word(&control, "memory");
    if !missing || !has_word(&own.join("cgroup.controllers"), "memory") {
        return Ok(());
    }
    let aside = own.join("bia-bench");
    if !aside.is_dir() {
        fs::create_dir(&aside)?;
    }
    let me = std::process::id().to_string();
    fs::write(aside.join("cgroup.procs"), &me)?;
    let done = fs::write(&control, "+memory +pids");
    if done.is_err() {
        // Another process is in our group: go back to it.
        fs::write(own.join("cgroup.procs"), &me)?;
        let _ = fs::remove_dir(&aside);
    }
    done
}

/// The folder of our group, if it is one of version 2. What stepped aside counts as being in the
/// group that it left.
fn own_group(root: &Path, text: &str) -> Option<PathBuf> {
    let path = text.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let folder = root.join(path);
    let folder = match path.strip_suffix("bia-bench") {
        Some(_) => folder.parent()?.to_owned(),
        None => folder,
    };
    folder
        .join("cgroup.controllers")
        .is_file()
        .then_some(folder)
}

fn has_word(file: &Path, word: &str) -> bool {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.split_whitespace().any(|other| other == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that looks like a control group.
    struct Fake(PathBuf);

    impl Fake {
        fn new(name: &str, controllers: &str, passed_on: &str) -> Self {
            let name = format!("bia-cgroup-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("cgroup.controllers"), controllers).unwrap();
            fs::write(folder.join("cgroup.subtree_control"), passed_on).unwrap();
            Self(folder)
        }
    }

    impl Drop for Fake {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_group_has_the_limits() {
        let fake = Fake::new("limits", "cpu memory pids\n", "memory pids\n");
        let group = Group::below(&fake.0, Some(1 << 30)).unwrap();
        group.take(77).unwrap();
        let read = |name: &str| fs::read_to_string(group.folder.join(name)).unwrap();
        assert_eq!(read("memory.max"), "1073741824");
        assert_eq!(read("cgroup.procs"), "77");
        assert!(!group.out_of_memory());
        fs::write(group.folder.join("memory.events"), "oom 3\noom_kill 1\n").unwrap();
        assert!(group.out_of_memory());
        fs::write(group.folder.join("memory.peak"), "4096\n").unwrap();
        assert_eq!(group.peak(), Some(4096));
        group.kill();
        assert_eq!(read("cgroup.kill"), "1");
    }

    #[test]
    fn without_the_controller_there_is_none() {
        let fake = Fake::new("none", "cpu\n", "\n");
        assert!(Group::below(&fake.0, None).is_none());
        step_aside(&fake.0).unwrap();
        assert!(!fake.0.join("bia-bench").exists(), "nothing to gain");
        assert_eq!(own_group(&fake.0, "1:name=systemd:/\n"), None);
        assert_eq!(own_group(&fake.0, "0::/\n"), Some(fake.0.join("")));
    }

    #[test]
    fn stepping_aside_passes_the_controller_on() {
        let fake = Fake::new("aside", "memory pids\n", "\n");
        fs::create_dir(fake.0.join("bia-bench")).unwrap();
        step_aside(&fake.0).unwrap();
        let moved = fs::read_to_string(fake.0.join("bia-bench/cgroup.procs")).unwrap();
        assert_eq!(moved, std::process::id().to_string());
        assert!(has_word(&fake.0.join("cgroup.subtree_control"), "+memory"));
        let seen = own_group(&fake.0, "0::/bia-bench\n");
        assert_eq!(seen, Some(fake.0.clone()));
    }
}
