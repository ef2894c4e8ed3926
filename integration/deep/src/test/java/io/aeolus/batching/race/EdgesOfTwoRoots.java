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

/** User code emits from rows of two roots and acks them while the clock flushes: no edge of a root is lost. */
@JCStressTest
@Outcome(id = "\\[\\]", expect = ACCEPTABLE, desc = "Every tuple tree is closed.")
@Outcome(expect = FORBIDDEN, desc = "An edge is lost, or an ack is sent too early, twice or never.")
@State
public class EdgesOfTwoRoots {

    /** Several batches per bolt, because creating a bolt is slow and the race window is short. */
    private static final int INPUTS = 8;

    private final RacingBolt bolt = new RacingBolt();

    /** The rows of several batches with buffered outputs. */
    public EdgesOfTwoRoots() {
        for (long input = 0; input < INPUTS; input++) {
            bolt.executeOnTwoRoots(2 * input, 2 * input + 1);
        }
        bolt.user.received.forEach(bolt::emit);
    }

    /** A user thread that holds the rows. */
    @Actor
    public void user() {
        for (Tuple row : bolt.user.received) {
            bolt.emit(row);
            bolt.ack(row);
        }
    }

    /** The clock. */
    @Actor
    public void clock() {
        bolt.tick();
        bolt.tick();
    }

    /** Returns the roots that the acker still tracks after the final flush. */
    @Arbiter
    public void end(L_Result result) {
        bolt.tick();
        result.r1 = bolt.storm.openRoots();
    }
}
