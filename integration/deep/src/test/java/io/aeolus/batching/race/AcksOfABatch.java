// SPDX-License-Identifier: Apache-2.0
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

/** Two user threads emit and ack for the rows of one batch: the batch is acked once, after its last output is flushed. */
@JCStressTest
@Outcome(id = "1 2 ack", expect = ACCEPTABLE, desc = "The output of the first row is sent first.")
@Outcome(id = "2 1 ack", expect = ACCEPTABLE, desc = "The output of the second row is sent first.")
@Outcome(expect = FORBIDDEN, desc = "An ack is sent too early, twice or never, or rows are lost or duplicated.")
@State
public class AcksOfABatch {

    private final RacingBolt bolt = new RacingBolt();
    private final Tuple first;
    private final Tuple second;

    /** Delivers a batch of two rows. */
    public AcksOfABatch() {
        bolt.execute(1, 2);
        first = bolt.user.received.get(0);
        second = bolt.user.received.get(1);
    }

    /** The first user thread. */
    @Actor
    public void first() {
        bolt.emit(first);
        bolt.ack(first);
    }

    /** The second user thread. */
    @Actor
    public void second() {
        bolt.emit(second);
        bolt.ack(second);
    }

    /** Returns what Storm received after the final flush. */
    @Arbiter
    public void end(L_Result result) {
        // The executor processes the first tick.
        bolt.tick();
        bolt.tick();
        result.r1 = bolt.storm.log();
    }
}
