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

/** Two threads of the user's emit and ack for the rows of one batch: it is acked once, after its last output has left. */
@JCStressTest
@Outcome(id = "1 2 ack", expect = ACCEPTABLE, desc = "The first row's output came first.")
@Outcome(id = "2 1 ack", expect = ACCEPTABLE, desc = "The second row's output came first.")
@Outcome(expect = FORBIDDEN, desc = "An ack too early, twice or never; or rows lost or doubled.")
@State
public class AcksOfABatch {

    private final RacingBolt bolt = new RacingBolt();
    private final Tuple first;
    private final Tuple second;

    /** A batch of two rows is there. */
    public AcksOfABatch() {
        bolt.execute(1, 2);
        first = bolt.user.received.get(0);
        second = bolt.user.received.get(1);
    }

    /** One thread. */
    @Actor
    public void first() {
        bolt.emit(first);
        bolt.ack(first);
    }

    /** The other. */
    @Actor
    public void second() {
        bolt.emit(second);
        bolt.ack(second);
    }

    /** What Storm was told when all rows have left. */
    @Arbiter
    public void end(L_Result result) {
        // The clock leaves the first tick to the executor.
        bolt.tick();
        bolt.tick();
        result.r1 = bolt.storm.log();
    }
}
