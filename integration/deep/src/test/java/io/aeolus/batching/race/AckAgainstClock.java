// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The last rows of batches are acked while the clock flushes the rows anchored to them: exactly one thread acks each batch. */
@JCStressTest
@Outcome(id = "32 rows 16 acks", expect = ACCEPTABLE, desc = "All rows, and then an ack for each batch.")
@Outcome(expect = FORBIDDEN, desc = "An ack is sent too early, twice or never, or rows are lost or duplicated.")
@State
public class AckAgainstClock {

    /** Several batches per bolt, because creating a bolt is slow and the race window is short. */
    private static final int INPUTS = 16;

    private final RacingBolt bolt = new RacingBolt();
    private final List<Tuple> last = new ArrayList<>();

    /** One of two rows of each batch is acked, and the output of both rows is buffered. */
    public AckAgainstClock() {
        for (int input = 0; input < INPUTS; input++) {
            bolt.execute(1, 2);
            Tuple first = bolt.user.received.get(2 * input);
            Tuple second = bolt.user.received.get(2 * input + 1);
            bolt.emit(first);
            bolt.emit(second);
            bolt.ack(first);
            last.add(second);
        }
    }

    /** A user thread. */
    @Actor
    public void acks() {
        // Flushed rows release their anchors here.
        bolt.storm.awaitSend();
        last.forEach(bolt::ack);
    }

    /** The clock. */
    @Actor
    public void clock() {
        bolt.tick();
    }

    /** Returns the acks and rows that Storm received. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = bolt.storm.phases();
    }
}
