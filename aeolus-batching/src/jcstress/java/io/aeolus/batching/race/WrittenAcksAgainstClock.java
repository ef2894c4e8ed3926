package io.aeolus.batching.race;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The executor acks rows in their execute, which it only writes down, while the clock takes what is written: each batch is acked once. */
@JCStressTest
@Outcome(id = "16 acks", expect = ACCEPTABLE, desc = "An ack for each batch.")
@Outcome(expect = FORBIDDEN, desc = "An ack twice or never.")
@State
public class WrittenAcksAgainstClock {

    private static final int BATCHES = 16;
    private static final int ROWS = 8;
    private static final int TICKS = 64;

    private final RacingBolt bolt = new RacingBolt();

    /** User code acks at once. */
    public WrittenAcksAgainstClock() {
        bolt.user.onExecute = bolt::ack;
    }

    /** The executor. */
    @Actor
    public void executor() {
        List<Integer> rows = IntStream.range(0, ROWS).boxed().toList();
        for (int batch = 0; batch < BATCHES; batch++) {
            bolt.execute(rows.toArray());
        }
    }

    /** The clock, which finds something only where nothing has come between two ticks. */
    @Actor
    public void clock() {
        for (int tick = 0; tick < TICKS; tick++) {
            bolt.tick();
        }
    }

    /** What Storm was told. */
    @Arbiter
    public void end(L_Result result) {
        bolt.tick();
        result.r1 = bolt.storm.phases();
    }
}
