// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.fixture.ScriptSpout;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * The clock of a spout ticks while its executor calls nextTuple: rows are emitted once, from the executor's thread only. Spouts created by
 * one thread belong to one executor and take turns.
 */
@JCStressTest
@Outcome(id = "1 2 3", expect = ACCEPTABLE, desc = "Each row once, in order.")
@Outcome(expect = FORBIDDEN, desc = "Rows are lost, duplicated or out of order.")
@State
public class NextTupleAgainstClock {

    private static final int BATCH_SIZE = 64;
    private static final StormTopology TOPOLOGY = topology();

    private final RecordingStorm storm = new RecordingStorm();
    private final ManualClock clock = new ManualClock();
    private final IRichSpout spout;

    private int next = 1;

    /** User code emits three rows, one per call. */
    public NextTupleAgainstClock() {
        ScriptSpout user = new ScriptSpout();
        user.onNextTuple = () -> {
            if (next <= 3) {
                user.collector.emit(List.of(next), next);
                next++;
            }
        };
        spout = Aeolus.batched(user, BATCH_SIZE);
        TestCluster cluster = new TestCluster(TOPOLOGY).with(clock);
        spout.open(cluster.conf(), cluster.context("p"), new SpoutOutputCollector(storm));
        spout.activate();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("p", Aeolus.batched(new TestSpout(Streams.of("id")), BATCH_SIZE));
        builder.setBolt("c", Aeolus.batched(new TestBolt(), 1)).fieldsGrouping("p", new Fields("id"));
        return builder.createTopology();
    }

    /** The executor. */
    @Actor
    public void executor() {
        spout.nextTuple();
    }

    /** The clock. */
    @Actor
    public void clock() {
        clock.tick();
    }

    /** Returns the rows that Storm received. Several threads can call this method. */
    @Arbiter
    public void end(L_Result result) {
        synchronized (TOPOLOGY) {
            // A call can return as soon as a row was sent.
            spout.nextTuple();
            spout.nextTuple();
            spout.deactivate();
        }
        result.r1 = storm.log();
    }
}
