// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The executor queues the acks of user code while the clock drains the queue: each batch is acked once. */
@JCStressTest
@Outcome(id = "16 acks", expect = ACCEPTABLE, desc = "An ack for each batch.")
@Outcome(expect = FORBIDDEN, desc = "An ack is sent twice or never.")
@State
public class DeferredAcksAgainstClock {

    private static final int BATCHES = 16;
    private static final int ROWS = 8;
    private static final int TICKS = 256;

    private final RacingBolt bolt = new RacingBolt();
    private final AtomicInteger ticks = new AtomicInteger();

    /**
     * User code acks a row and returns after a tick has seen the ack, so that the next tick drains the queue while the next row is acked.
     */
    public DeferredAcksAgainstClock() {
        bolt.user.onExecute = row -> {
            bolt.ack(row);
            int before = ticks.get();
            while (before < TICKS && ticks.get() == before) {
                Thread.onSpinWait();
            }
        };
    }

    /** The executor. */
    @Actor
    public void executor() {
        List<Integer> rows = IntStream.range(0, ROWS).boxed().toList();
        for (int batch = 0; batch < BATCHES; batch++) {
            bolt.execute(rows.toArray());
        }
    }

    /** The clock. */
    @Actor
    public void clock() {
        for (int tick = 0; tick < TICKS; tick++) {
            bolt.tick();
            ticks.incrementAndGet();
        }
    }

    /** Returns the number of acks that Storm received. */
    @Arbiter
    public void end(L_Result result) {
        bolt.tick();
        result.r1 = bolt.storm.phases();
    }
}
