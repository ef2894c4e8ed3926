// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.ScriptSpout;
import io.aeolus.batching.fixture.Sneaky;
import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * A wrapped spout "s" whose stream "default" has two key-based consumers with separate batches, and whose streams "side" and "direct" have
 * one consumer. Its default linger is 5 ms.
 */
final class SpoutHarness extends SpoutStorm {

    static final int LINGER_MILLIS = 5;

    /** The messages that Storm received. */
    record Sent(String stream, List<Object> values, Object id) {

        int rows() {
            return values.get(0) instanceof Column column ? column.size() : 1;
        }

        boolean isBatch() {
            return values.get(0) instanceof Column;
        }

        /** The second field of each row. */
        List<Object> ids() {
            if (!(values.get(1) instanceof Column column)) {
                return List.of(values.get(1));
            }
            List<Object> ids = new ArrayList<>();
            for (int row = 0; row < column.size(); row++) {
                ids.add(column.value(row));
            }
            return ids;
        }
    }

    final ManualClock clock = new ManualClock();
    final ScriptSpout user = new ScriptSpout();
    final TestCluster cluster;
    /** The second field of a row that Storm cannot send. */
    Object unsendable = new Object();
    /** The exception that Storm throws for this row. */
    Throwable refusal = new IllegalArgumentException("cannot be sent");

    /** Runs within each emit. */
    Runnable onEmit = () -> {};

    int flushes;

    private final StormTopology topology;

    SpoutHarness(int batchSize) {
        this(batchSize, 0);
    }

    SpoutHarness(int batchSize, int maxPending) {
        this(batchSize, maxPending, Duration.ofMillis(LINGER_MILLIS));
    }

    SpoutHarness(int batchSize, Map<String, Object> settings) {
        this(batchSize, 0, Duration.ofMillis(LINGER_MILLIS), settings);
    }

    SpoutHarness(int batchSize, int maxPending, Duration linger) {
        this(batchSize, maxPending, linger, Map.of());
    }

    /** A topology without ackers. */
    static SpoutHarness withoutAckers(int batchSize) {
        return new SpoutHarness(batchSize, Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));
    }

    /** Without the second consumer of the stream "default", so Storm limits the pending messages, too. */
    static SpoutHarness limitedByStorm(int batchSize, int maxPending) {
        return new SpoutHarness(
                topology(batchSize, false), batchSize, maxPending, Duration.ofMillis(LINGER_MILLIS), Map.of());
    }

    private SpoutHarness(int batchSize, int maxPending, Duration linger, Map<String, Object> settings) {
        this(topology(batchSize, true), batchSize, maxPending, linger, settings);
    }

    private SpoutHarness(
            StormTopology topology, int batchSize, int maxPending, Duration linger, Map<String, Object> settings) {
        this.hasAckers = !Integer.valueOf(0).equals(settings.get(Config.TOPOLOGY_ACKER_EXECUTORS));
        this.topology = topology;
        cluster = new TestCluster(topology)
                .with(clock)
                .with(Config.TOPOLOGY_MAX_SPOUT_PENDING, maxPending)
                .with(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        settings.forEach(cluster::with);
        StreamPlan spec = new StreamPlan("p", "default", batchSize, linger);
        spout = new BatchingSpout(user, OutputSpec.ofStreams(Map.of("default", spec, "side", spec, "direct", spec)));
        TopologyContext context = cluster.context("s");
        if (maxPending > 0 && PendingLimit.of(cluster.conf(), context).isStorms()) {
            this.maxPending = maxPending;
        }
        groupings = new StormGroupings(context);
        spout.open(cluster.conf(), context, new SpoutOutputCollector(this));
        spout.activate();
    }

    /** The context of the same task when Storm has started it anew. */
    TopologyContext contextInAnotherWorker() {
        return new TestCluster(topology).with(clock).context("s");
    }

    private static StormTopology topology(int batchSize, boolean hasSecond) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "s",
                new TestSpout(Streams.of("key", "id").and("side", "key", "id").andDirect("direct", "key", "id")));
        builder.setBolt("c", new TestBolt(), 3)
                .fieldsGrouping("s", new Fields("key"))
                .shuffleGrouping("s", "side")
                .directGrouping("s", "direct");
        if (hasSecond) {
            builder.setBolt("d", new TestBolt(), 2).fieldsGrouping("s", new Fields("id"));
        }
        return Aeolus.apply(
                BatchingPlan.of(
                        StreamPlan.of("s", "default", batchSize),
                        StreamPlan.of("s", "side", batchSize),
                        StreamPlan.of("s", "direct", batchSize)),
                builder.createTopology());
    }

    /** Sets the output of the next call of the user's spout. */
    void next(Runnable emit) {
        user.onNextTuple = () -> {
            user.onNextTuple = () -> {};
            emit.run();
        };
    }

    @Override
    void send(Sent message) {
        onEmit.run();
        if (message.ids().contains(unsendable)) {
            throw Sneaky.<RuntimeException>thrown(refusal);
        }
        super.send(message);
    }

    @Override
    public void flush() {
        flushes++;
    }

    @Override
    public void reportError(Throwable error) {
        throw new IllegalStateException(error);
    }

    /** Makes the user's spout emit one tuple per call, numbered from 0, on the stream with one consumer. */
    void emitOnSide(int tuples) {
        List<Integer> left = new ArrayList<>();
        for (int id = 0; id < tuples; id++) {
            left.add(id);
        }
        user.onNextTuple = () -> {
            if (!left.isEmpty()) {
                int id = left.remove(0);
                user.collector.emit("side", List.of(id, id), id);
            }
        };
    }

    /** Two tuples for the same tasks of both consumers. */
    void emitOnDefault() {
        user.collector.emit("default", List.of(1, "same"), 0);
        user.collector.emit("default", List.of(1, "same"), 1);
    }
}
