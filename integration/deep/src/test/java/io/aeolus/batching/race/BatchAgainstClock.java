// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.stream.IntStream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The executor fills a batch while the clock flushes buffered rows: no batch is sent before older rows. */
@JCStressTest
@Outcome(id = "in order, 2 acks", expect = ACCEPTABLE, desc = "Each row once, in order, and both inputs acked.")
@Outcome(expect = FORBIDDEN, desc = "Rows or acks are missing, duplicated or out of order.")
@State
public class BatchAgainstClock {

    /** More rows than a batch holds. */
    private static final int ROWS = 70;

    private final RacingBolt bolt = new RacingBolt();

    /** One row is buffered. */
    public BatchAgainstClock() {
        bolt.user.onExecute = row -> {
            bolt.emit(row);
            bolt.ack(row);
        };
        bolt.execute(0);
    }

    /** The executor. */
    @Actor
    public void executor() {
        bolt.execute(IntStream.range(1, ROWS).boxed().toArray());
    }

    /** The clock. */
    @Actor
    public void clock() {
        bolt.tick();
    }

    /** Returns the rows and acks that Storm received. */
    @Arbiter
    public void end(L_Result result) {
        bolt.tick();
        int next = 0;
        int acks = 0;
        boolean isInOrder = true;
        for (String entry : bolt.storm.log().split(" ", -1)) {
            if (entry.equals("ack")) {
                acks++;
            } else {
                isInOrder &= entry.equals(String.valueOf(next++));
            }
        }
        result.r1 = (isInOrder && next == ROWS ? "in order" : bolt.storm.log()) + ", " + acks + " acks";
    }
}
