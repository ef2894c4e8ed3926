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

/** A user thread emits while the bolt is cleaned up: input of rows that are not sent is not acked. */
@JCStressTest
@Outcome(id = "1 2 ack", expect = ACCEPTABLE, desc = "All rows left before the end.")
@Outcome(
        id = {"nothing", "1"},
        expect = ACCEPTABLE,
        desc = "A row was emitted after the cleanup: its input is replayed.")
@Outcome(expect = FORBIDDEN, desc = "An ack without the output, or rows doubled or out of order.")
@State
public class EmitAgainstCleanup {

    private final RacingBolt bolt = new RacingBolt();
    private final Tuple first;
    private final Tuple second;

    /** Delivers a batch of two rows. */
    public EmitAgainstCleanup() {
        bolt.execute(1, 2);
        first = bolt.user.received.get(0);
        second = bolt.user.received.get(1);
    }

    /** A user thread. */
    @Actor
    public void user() {
        bolt.emit(first);
        bolt.ack(first);
        bolt.emit(second);
        bolt.ack(second);
    }

    /** The executor. */
    @Actor
    public void executor() {
        bolt.cleanup();
    }

    /** Returns the rows and acks that Storm received. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = bolt.storm.log();
    }
}
