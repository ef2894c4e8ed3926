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

/** One thread of the user's acks rows that another fails: of each, Storm hears one of both. */
@JCStressTest
@Outcome(id = "16", expect = ACCEPTABLE, desc = "An ack or a fail for each.")
@Outcome(expect = FORBIDDEN, desc = "Both for one of them, or none.")
@State
public class AckAgainstFail {

    /** Several, as it takes long to make a bolt, and the moment is short. */
    private static final int INPUTS = 16;

    private final RacingBolt bolt = new RacingBolt();
    private final List<Tuple> rows = new ArrayList<>();

    /** Of each of several batches, one row is left. */
    public AckAgainstFail() {
        for (int input = 0; input < INPUTS; input++) {
            bolt.execute(1, 2);
            rows.add(bolt.user.received.get(2 * input));
            bolt.ack(bolt.user.received.get(2 * input + 1));
        }
    }

    /** One thread. */
    @Actor
    public void acks() {
        rows.forEach(bolt::ack);
    }

    /** The other. */
    @Actor
    public void fails() {
        rows.forEach(bolt::fail);
    }

    /** What Storm was told. */
    @Arbiter
    public void end(I_Result result) {
        result.r1 = bolt.storm.settled();
    }
}
