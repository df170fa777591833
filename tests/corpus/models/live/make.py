#!/usr/bin/env python3
"""Writes the circuits of this folder: AIGER files with justice properties, and what is true of them.

    python3 tests/corpus/models/live/make.py

A property is *unsafe* if there is an infinite run on which each of its conditions, and each fairness
constraint, holds again and again, with all constraints in every step. The answers are found by hand.

The usual property "whoever asks is served at last" is asked with a monitor that picks one request:
picked' = picked or (pick and asked and not served), and it is over once it is served. Justice: picked and not over.
"""

import pathlib


class Circuit:
    """Literals are numbers as in AIGER; gates are shared and simplified."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        self.inputs, self.latches, self.gates, self.known = [], [], [], {}
        self.names, self.justice, self.fairness, self.constraints, self.told = [], [], [], [], []
        self.last = 0

    def fresh(self):
        self.last += 2
        return self.last

    def input(self, name):
        lit = self.fresh()
        self.names.append(f"i{len(self.inputs)} {name}")
        self.inputs.append(lit)
        return lit

    def latch(self, name, reset=0):
        """`reset`: 0, 1, or None for open."""
        lit = self.fresh()
        self.names.append(f"l{len(self.latches)} {name}")
        self.latches.append([lit, lit, lit if reset is None else reset])
        return lit

    def word(self, name, bits, reset=0):
        value = lambda i: None if reset is None else reset >> i & 1
        return [self.latch(f"{name}[{i}]", value(i)) for i in range(bits)]

    def next(self, lit, value):
        for latch in self.latches:
            if latch[0] == lit:
                latch[1] = value

    def next_word(self, word, value):
        for lit, bit in zip(word, value):
            self.next(lit, bit)

    def both(self, a, b):
        a, b = max(a, b), min(a, b)
        if b == 0 or a == b ^ 1:
            return 0
        if b == 1 or a == b:
            return a
        if (a, b) not in self.known:
            self.known[a, b] = self.fresh()
            self.gates.append((self.last, a, b))
        return self.known[a, b]

    def all(self, *lits):
        made = 1
        for lit in lits:
            made = self.both(made, lit)
        return made

    def any(self, *lits):
        return self.all(*[lit ^ 1 for lit in lits]) ^ 1

    def ite(self, c, a, b):
        return self.any(self.all(c, a), self.all(c ^ 1, b))

    def same(self, a, b):
        return self.ite(a, b, b ^ 1)

    def ite_word(self, c, a, b):
        return [self.ite(c, x, y) for x, y in zip(a, b)]

    def is_(self, word, value):
        return self.all(*[bit ^ (1 - (value >> i & 1)) for i, bit in enumerate(word)])

    def plus_one(self, word):
        carry, made = 1, []
        for bit in word:
            made.append(self.same(bit, carry) ^ 1)
            carry = self.all(bit, carry)
        return made

    def minus_one(self, word):
        return [bit ^ 1 for bit in self.plus_one([bit ^ 1 for bit in word])]

    def constant(self, value, bits):
        return [value >> i & 1 for i in range(bits)]

    def property(self, name, conditions, verdict):
        self.names.append(f"j{len(self.justice)} {name}")
        self.justice.append(conditions)
        self.told.append(f"@ verdict: {name} = {verdict}")

    def starves(self, asked, served):
        """Whether a request that is picked is never served."""
        pick, picked, over = self.input("pick"), self.latch("picked"), self.latch("over")
        self.next(picked, self.any(picked, self.all(pick, asked, served ^ 1)))
        self.next(over, self.any(over, self.all(picked, served)))
        return self.all(picked, over ^ 1, served ^ 1)

    def write(self, folder):
        lines = [
            f"aag {self.last // 2} {len(self.inputs)} {len(self.latches)} 0 {len(self.gates)} 0 "
            f"{len(self.constraints)} {len(self.justice)} {len(self.fairness)}"
        ]
        lines += [str(lit) for lit in self.inputs]
        for lit, then, reset in self.latches:
            lines.append(f"{lit} {then}" + (f" {reset}" if reset else ""))
        lines += [str(lit) for lit in self.constraints]
        lines += [str(len(conditions)) for conditions in self.justice]
        lines += [str(lit) for conditions in self.justice for lit in conditions]
        lines += [str(lit) for lit in self.fairness]
        lines += [f"{left} {a} {b}" for left, a, b in self.gates]
        lines += sorted(self.names, key=lambda name: "iljc".index(name[0]))
        lines += ["c", self.text] + self.told
        (folder / f"{self.name}.aag").write_text("\n".join(lines) + "\n")


def counters():
    c = Circuit("counter_wraps", "A counter of 4 bits goes around.")
    x = c.word("count", 4)
    c.next_word(x, c.plus_one(x))
    c.property("nine", [c.is_(x, 9)], "unsafe")
    c.property("nine_and_two", [c.is_(x, 9), c.is_(x, 2)], "unsafe")
    yield c

    c = Circuit("counter_stops", "A counter of 6 bits stops at 40.")
    x = c.word("count", 6)
    at_end = c.is_(x, 40)
    c.next_word(x, c.ite_word(at_end, x, c.plus_one(x)))
    c.property("before_the_end", [at_end ^ 1], "safe")
    c.property("at_the_end", [at_end], "unsafe")
    yield c

    for fair in [False, True]:
        c = Circuit(
            "counter_fair" if fair else "counter_unfair",
            "A counter goes on to 11 when it is told to"
            + (", which happens again and again." if fair else "."),
        )
        go, x = c.input("go"), c.word("count", 4)
        at_end = c.is_(x, 11)
        c.next_word(x, c.ite_word(c.all(go, at_end ^ 1), c.plus_one(x), x))
        c.property("never_done", [at_end ^ 1], "safe" if fair else "unsafe")
        if fair:
            c.fairness = [go]
        yield c

    c = Circuit("countdown", "From anywhere down to 0, in steps of one or by half.")
    half, x = c.input("half"), c.word("count", 6, None)
    zero = c.is_(x, 0)
    less = c.ite_word(half, x[1:] + [0], c.minus_one(x))
    c.next_word(x, c.ite_word(zero, x, less))
    c.property("above", [zero ^ 1], "safe")
    yield c

    c = Circuit("dead_end", "A counter that a constraint ends at 21: there is no infinite run.")
    x = c.word("count", 5)
    c.next_word(x, c.plus_one(x))
    c.constraints = [c.is_(x, 21) ^ 1]
    c.property("anything", [1], "safe")
    c.property("no_condition", [], "safe")
    yield c


def rings():
    for kind, verdict in [("passed", "safe"), ("held", "unsafe"), ("held_fair", "safe")]:
        text = "A token goes around five stations"
        text += {
            "passed": " at every step",
            "held": ", each may keep it as long as it likes",
            "held_fair": ", each may keep it, but not for ever",
        }[kind]
        c = Circuit(f"ring_{kind}", text + ".")
        hold = c.input("hold")
        at = [c.latch(f"at{i}", int(i == 0)) for i in range(5)]
        stays = 0 if kind == "passed" else hold
        for i in range(5):
            c.next(at[i], c.ite(stays, at[i], at[i - 1]))
        ask, wants = c.input("ask"), c.latch("wants")
        served = c.all(wants, at[3])
        c.next(wants, c.any(c.all(wants, served ^ 1), ask))
        c.property("starves", [c.starves(wants, served)], verdict)
        if kind == "held_fair":
            c.fairness = [hold ^ 1]
        yield c


def arbiters():
    for kind, verdict in [
        ("priority", "unsafe"),
        ("pauses", "unsafe"),
        ("quiet", "safe"),
        ("round_robin", "safe"),
    ]:
        text = {
            "priority": "The first who asks is served; the last may starve.",
            "pauses": "As priority; the others pause again and again, but in turns.",
            "quiet": "As priority; the others pause at the same time again and again.",
            "round_robin": "Whose turn it is is served first, and the turn goes around.",
        }[kind]
        c = Circuit(f"arbiter_{kind}", text)
        ask = [c.input(f"ask{i}") for i in range(3)]
        wants = c.latch("wants2")
        asked = [ask[0], ask[1], wants]
        if kind == "round_robin":
            turn = [c.latch(f"turn{i}", int(i == 0)) for i in range(3)]
            for i in range(3):
                c.next(turn[i], turn[i - 1])
            first = [c.all(turn[i], asked[i]) for i in range(3)]
            nobody = c.any(*first) ^ 1
            served = c.any(first[2], c.all(nobody, wants, ask[0] ^ 1, ask[1] ^ 1))
        else:
            served = c.all(wants, ask[0] ^ 1, ask[1] ^ 1)
        c.next(wants, c.any(c.all(wants, served ^ 1), ask[2]))
        c.property("starves", [c.starves(wants, served)], verdict)
        if kind == "pauses":
            c.fairness = [ask[0] ^ 1, ask[1] ^ 1]
        if kind == "quiet":
            c.fairness = [c.all(ask[0] ^ 1, ask[1] ^ 1)]
        yield c


def crossings():
    for sensor in [False, True]:
        c = Circuit(
            "crossing_sensor" if sensor else "crossing_timer",
            "Two roads; the main one is green "
            + ("as long as cars come." if sensor else "for at most eight steps."),
        )
        cars, main, timer = c.input("cars"), c.latch("main", 1), c.word("timer", 3)
        out = c.is_(timer, 7)
        change = c.ite(main, cars ^ 1 if sensor else out, out)
        c.next(main, c.ite(change, main ^ 1, main))
        c.next_word(timer, c.ite_word(change, c.constant(0, 3), c.ite_word(out, timer, c.plus_one(timer))))
        waits, arrives = c.latch("waits"), c.input("arrives")
        goes = c.all(waits, main ^ 1)
        c.next(waits, c.any(c.all(waits, goes ^ 1), arrives))
        c.property("waits_for_ever", [c.starves(waits, goes)], "unsafe" if sensor else "safe")
        yield c


def queues():
    for fair in [False, True]:
        c = Circuit(
            "queue_drains" if fair else "queue_stays",
            "A queue of at most 7 that nothing is put into once it is closed; "
            + ("things are taken out again and again." if fair else "nobody has to take them out."),
        )
        put, take, close = c.input("put"), c.input("take"), c.input("close")
        closed, x = c.latch("closed"), c.word("length", 3)
        empty, full = c.is_(x, 0), c.is_(x, 7)
        c.next(closed, c.any(closed, close))
        more = c.all(put, take ^ 1, full ^ 1, closed ^ 1)
        less = c.all(take, put ^ 1, empty ^ 1)
        less = c.any(less, c.all(take, closed, empty ^ 1))
        c.next_word(x, c.ite_word(less, c.minus_one(x), c.ite_word(more, c.plus_one(x), x)))
        c.property("left", [c.all(closed, empty ^ 1)], "safe" if fair else "unsafe")
        if fair:
            c.fairness = [take]
        yield c

    c = Circuit("shifter_drains", "Eight bits are shifted out once nothing is shifted in.")
    bit, stop = c.input("bit"), c.input("stop")
    stopped, x = c.latch("stopped"), c.word("register", 8)
    c.next(stopped, c.any(stopped, stop))
    c.next_word(x, [c.all(bit, stopped ^ 1)] + x[:-1])
    c.property("left", [c.all(stopped, c.any(*x))], "safe")
    c.property("refilled", [c.any(*x)], "unsafe")
    yield c


def protocols():
    for fair in [False, True]:
        c = Circuit(
            "peterson_fair" if fair else "peterson_unfair",
            "Peterson's lock for two processes, one of which makes a step"
            + ("; both do again and again." if fair else "."),
        )
        who, try_ = c.input("who"), [c.input("try0"), c.input("try1")]
        pc = [c.word(f"pc{i}", 2) for i in range(2)]
        flag, turn = [c.latch("flag0"), c.latch("flag1")], c.latch("turn")
        runs = [who ^ 1, who]
        turns = turn
        for i in range(2):
            idle, sets, waits, inside = [c.is_(pc[i], k) for k in range(4)]
            mine = turn ^ 1 if i == 0 else turn
            enters = c.all(waits, c.any(flag[1 - i] ^ 1, mine))
            then = c.ite_word(c.all(idle, try_[i]), c.constant(1, 2), pc[i])
            then = c.ite_word(sets, c.constant(2, 2), then)
            then = c.ite_word(enters, c.constant(3, 2), then)
            then = c.ite_word(inside, c.constant(0, 2), then)
            c.next_word(pc[i], c.ite_word(runs[i], then, pc[i]))
            raises = c.all(runs[i], idle, try_[i])
            lowers = c.all(runs[i], inside)
            c.next(flag[i], c.any(c.all(flag[i], lowers ^ 1), raises))
            # Gives way to the other.
            gives = c.all(runs[i], sets)
            turns = c.ite(gives, 1 - i, turns)
        c.next(turn, turns)
        asked = c.any(c.is_(pc[0], 1), c.is_(pc[0], 2))
        c.property("starves", [c.starves(asked, c.is_(pc[0], 3))], "safe" if fair else "unsafe")
        if fair:
            c.fairness = [who, who ^ 1]
        yield c

    for fair in [False, True]:
        c = Circuit(
            "bits_arrive" if fair else "bits_lost",
            "The alternating bit over channels that lose messages"
            + (", but not all of them." if fair else "."),
        )
        sent, back = c.input("message_arrives"), c.input("answer_arrives")
        sender, receiver = c.latch("sender"), c.latch("receiver")
        # The receiver has the bit that it saw last; the sender goes on when it is told its own.
        c.next(receiver, c.ite(sent, sender, receiver))
        told = c.all(back, c.same(receiver, sender ^ 1) ^ 1)
        c.next(sender, c.ite(told, sender ^ 1, sender))
        c.property("stuck", [c.starves(1, told)], "safe" if fair else "unsafe")
        if fair:
            c.fairness = [sent, back]
        yield c


def others():
    c = Circuit("feedback", "A shift register with feedback goes through all values but 0.")
    x = c.word("register", 5, 1)
    c.next_word(x, [c.same(x[4], x[2]) ^ 1] + x[:-1])
    c.property("seventeen", [c.is_(x, 17)], "unsafe")
    c.property("zero", [c.is_(x, 0)], "safe")
    yield c

    c = Circuit("sticky", "A bit that stays once it is set is not both again and again.")
    set_, x = c.input("set"), c.latch("bit")
    c.next(x, c.any(x, set_))
    c.property("both", [x, x ^ 1], "safe")
    c.property("off", [x ^ 1], "unsafe")
    yield c


def main():
    folder = pathlib.Path(__file__).parent
    for family in [counters, rings, arbiters, crossings, queues, protocols, others]:
        for circuit in family():
            circuit.write(folder)


if __name__ == "__main__":
    main()
