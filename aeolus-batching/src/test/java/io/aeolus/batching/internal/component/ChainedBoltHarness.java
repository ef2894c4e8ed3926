// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.fixture.Acker;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.RecordingBoltCollector;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.idle.IdleTasks;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.TupleImpl;

/** A {@link ChainedTopology} with a bolt as head, and a recorder instead of Storm. */
final class ChainedBoltHarness {

    final ChainedTopology topology;
    final TopologyContext context;
    final ScriptBolt head = new ScriptBolt();
    final ScriptBolt a;
    final ScriptBolt b;
    final ScriptBolt c;
    final Acker acker;
    final RecordingBoltCollector storm;
    final BatchingBolt bolt;

    ChainedBoltHarness() {
        this(Map.of(), Map.of());
    }

    ChainedBoltHarness(Map<String, Object> settings, Map<String, Map<String, Object>> settingsOfComponents) {
        topology = new ChainedTopology(false, settings, settingsOfComponents);
        context = topology.context;
        a = topology.a;
        b = topology.b;
        c = topology.c;
        Random random = new Random(1);
        acker = new Acker(random);
        storm = new RecordingBoltCollector(context, acker, random);
        bolt = new BatchingBolt(head, topology.outputs, topology.chain);
    }

    /** Prepares the bolts; each emits and acks its input at once, and "b" acks it. */
    ChainedBoltHarness prepared() {
        ChainedTopology.relay(head, a, c);
        b.onExecute = tuple -> {
            b.received.add(tuple);
            b.collector.ack(tuple);
        };
        prepare();
        return this;
    }

    void prepare() {
        // As Storm does: with the settings that the rewritten component declares.
        bolt.prepare(MemberContext.componentConf(context), context, new OutputCollector(storm));
    }

    /** Delivers a tuple with one root, which is also its second value. */
    void deliver(long root) {
        bolt.execute(tuple(List.of("key", root), root));
    }

    /** Delivers a batch with one root; the rows are numbered from 0. */
    void deliverBatch(int rows, long root) {
        List<List<Object>> values = IntStream.range(0, rows)
                .mapToObj(row -> List.<Object>of("key", (long) row))
                .toList();
        bolt.execute(tuple(Columns.of(values, Lineage.UNIFORM), root));
    }

    private TupleImpl tuple(List<Object> values, long root) {
        return TestCluster.tuple(context, values, acker.message(List.of(root)));
    }

    /** Delivers a tick, which Storm sends at the interval of the head. */
    void deliverTick(int seconds) {
        bolt.execute(TestCluster.tick(context, seconds));
    }

    /** What the executor does while its queue is empty. Must be called by the thread that created the harness. */
    void idle() {
        IdleTasks.ofThisThread().run();
    }

    /** The second value of the rows that "out" has received. */
    List<Object> sentIds() {
        return storm.rows().stream().map(row -> row.getValue(1)).toList();
    }
}
