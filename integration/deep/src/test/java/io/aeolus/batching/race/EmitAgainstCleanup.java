package io.aeolus.batching.race;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.apache.storm.tuple.Tuple;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A thread of the user's emits while the bolt is cleaned up: what does not leave any more is not acked either. */
@JCStressTest
@Outcome(id = "1 2 ack", expect = ACCEPTABLE, desc = "All rows left before the end.")
@Outcome(
        id = {"nothing", "1"},
        expect = ACCEPTABLE,
        desc = "A row came too late: its input comes again.")
@Outcome(expect = FORBIDDEN, desc = "An ack without the output, or rows doubled or out of order.")
@State
public class EmitAgainstCleanup {

    private final RacingBolt bolt = new RacingBolt();
    private final Tuple first;
    private final Tuple second;

    /** A batch of two rows is there. */
    public EmitAgainstCleanup() {
        bolt.execute(1, 2);
        first = bolt.user.received.get(0);
        second = bolt.user.received.get(1);
    }

    /** A thread of the user's. */
    @Actor
    public void user() {
        bolt.emit(first);
        bolt.ack(first);
        bolt.emit(second);
        bolt.ack(second);
    }

    /** The executor. */
    @Actor
    public void executor() {
        bolt.cleanup();
    }

    /** What Storm was told. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = bolt.storm.log();
    }
}
