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
import org.openjdk.jcstress.infra.results.I_Result;

/** One user thread acks rows that another user thread fails: Storm receives exactly one of both for each row. */
@JCStressTest
@Outcome(id = "16", expect = ACCEPTABLE, desc = "An ack or a fail for each.")
@Outcome(expect = FORBIDDEN, desc = "Both for one of them, or none.")
@State
public class AckAgainstFail {

    /** Several batches per bolt, because creating a bolt is slow and the race window is short. */
    private static final int INPUTS = 16;

    private final RacingBolt bolt = new RacingBolt();
    private final List<Tuple> rows = new ArrayList<>();

    /** One row of each batch is pending. */
    public AckAgainstFail() {
        for (int input = 0; input < INPUTS; input++) {
            bolt.execute(1, 2);
            rows.add(bolt.user.received.get(2 * input));
            bolt.ack(bolt.user.received.get(2 * input + 1));
        }
    }

    /** The first user thread. */
    @Actor
    public void acks() {
        rows.forEach(bolt::ack);
    }

    /** The second user thread. */
    @Actor
    public void fails() {
        rows.forEach(bolt::fail);
    }

    /** Returns the acks and fails that Storm received. */
    @Arbiter
    public void end(I_Result result) {
        result.r1 = bolt.storm.settled();
    }
}
