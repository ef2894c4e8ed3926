// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The executor emits while the clock flushes: no row is lost, duplicated or reordered. */
@JCStressTest
@Outcome(id = "1 2 3 ack", expect = ACCEPTABLE, desc = "Each row once, in order, and then the ack.")
@Outcome(expect = FORBIDDEN, desc = "Rows or acks are missing, duplicated or out of order.")
@State
public class EmitAgainstClock {

    private final RacingBolt bolt = new RacingBolt();

    /** User code emits and acks for each row. */
    public EmitAgainstClock() {
        bolt.user.onExecute = row -> {
            bolt.emit(row);
            bolt.ack(row);
        };
    }

    /** The executor. */
    @Actor
    public void executor() {
        bolt.execute(1, 2, 3);
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
        result.r1 = bolt.storm.log();
    }
}
