// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Acker;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.RecordingBoltCollector;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;

/**
 * A wrapped bolt "b" between a spout "p" and two consumers of its streams "default" and "side", with a recorder instead of Storm. Its
 * linger is 5 ms.
 */
final class BoltHarness {

    static final int LINGER_MILLIS = 5;

    final Random random;
    final Acker acker;
    final ManualClock clock = new ManualClock();
    final TestCluster cluster;
    final TopologyContext context;
    final ScriptBolt user = new ScriptBolt();
    final BatchingBolt bolt;
    final RecordingBoltCollector storm;

    BoltHarness(long seed, int batchSize) {
        this(seed, batchSize, Map.of());
    }

    BoltHarness(long seed, int batchSize, Map<String, Object> settings) {
        this(seed, batchSize, settings, cluster -> cluster, context -> {});
    }

    /** With the clock of a worker instead of a manual clock. */
    static BoltHarness onWorkersClock(int batchSize) {
        return new BoltHarness(0, batchSize, Map.of(), cluster -> new TestCluster(topology(batchSize)), context -> {});
    }

    /** All other tasks are in other workers. */
    static BoltHarness aloneInItsWorker(int batchSize) {
        return new BoltHarness(0, batchSize, Map.of(), cluster -> cluster.withWorkerOf(task -> false), context -> {});
    }

    /** A task of the same executor. */
    static BoltHarness besides(BoltHarness other, int batchSize) {
        return new BoltHarness(
                0,
                batchSize,
                Map.of(),
                cluster -> cluster,
                context ->
                        context.setExecutorData(ExecutorGuard.NAME, other.context.getExecutorData(ExecutorGuard.NAME)));
    }

    private BoltHarness(
            long seed,
            int batchSize,
            Map<String, Object> settings,
            UnaryOperator<TestCluster> change,
            Consumer<TopologyContext> before) {
        random = new Random(seed);
        acker = new Acker(random);
        cluster = change.apply(new TestCluster(topology(batchSize)).with(clock));
        settings.forEach(cluster::with);
        context = cluster.context("b");
        before.accept(context);
        storm = new RecordingBoltCollector(context, acker, random);
        StreamPlan spec = new StreamPlan("p", "default", batchSize, Duration.ofMillis(LINGER_MILLIS));
        bolt = new BatchingBolt(user, OutputSpec.ofStreams(Map.of("default", spec, "side", spec)));
        bolt.prepare(cluster.conf(), context, new OutputCollector(storm));
    }

    private static StormTopology topology(int batchSize) {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id"));
        builder.setBolt("b", new TestBolt(Streams.of("key", "id").and("side", "key", "id")), 2)
                .shuffleGrouping("p");
        builder.setBolt("c", new TestBolt(), 3)
                .fieldsGrouping("b", new Fields("key"))
                .shuffleGrouping("b", "side");
        builder.setBolt("d", new TestBolt(), 2).fieldsGrouping("b", new Fields("id"));
        return Aeolus.apply(
                BatchingPlan.of(
                        StreamPlan.of("p", "default", 2),
                        StreamPlan.of("b", "default", batchSize),
                        StreamPlan.of("b", "side", batchSize)),
                builder.createTopology());
    }

    /** Delivers a single tuple. */
    void deliver(MessageId id) {
        bolt.execute(TestCluster.tuple(context, List.of(1, 1), id));
    }

    /** Delivers a batch. */
    void deliver(int rows, Lineage lineage, MessageId id) {
        bolt.execute(TestCluster.tuple(
                context,
                Columns.of(IntStream.range(0, rows).mapToObj(i -> List.of(i, i)).toList(), lineage),
                id));
    }

    /** Delivers rows of one root, in a batch or as a single tuple. */
    void deliver(int rows, long root) {
        MessageId id = acker.message(List.of(root));
        if (rows == 1) {
            deliver(id);
        } else {
            deliver(rows, Lineage.UNIFORM, id);
        }
    }

    void deliverTick() {
        bolt.execute(TestCluster.tick(context, 1));
    }

    /** Delivers rows with random roots, in a batch or as a single tuple. Returns the roots of each row, in order. */
    List<Set<Long>> deliverRandom() {
        List<Long> roots = random.longs(random.nextInt(4)).boxed().toList();
        MessageId id = acker.message(roots);
        if (random.nextInt(4) == 0) {
            deliver(id);
            return List.of(new TreeSet<>(roots));
        }
        int rows = 2 + random.nextInt(12);
        if (random.nextInt(3) == 0) {
            deliver(rows, Lineage.UNIFORM, id);
            return IntStream.range(0, rows)
                    .mapToObj(row -> (Set<Long>) new TreeSet<>(roots))
                    .toList();
        }
        List<Long> ascending = roots.stream().sorted().toList();
        int first = 1 + random.nextInt(rows - 1);
        int[] lengths = {first, rows - first};
        int[][] places = {places(roots.size()), places(roots.size())};
        // Each root belongs to some row, as in the batches of a wrapped component.
        for (int place = 0; place < roots.size(); place++) {
            int missing = place;
            if (Arrays.stream(places).flatMapToInt(Arrays::stream).noneMatch(p -> p == missing)) {
                places[0] = IntStream.concat(Arrays.stream(places[0]), IntStream.of(place))
                        .sorted()
                        .toArray();
            }
        }
        deliver(rows, new Lineage(lengths, places), id);
        List<Set<Long>> rootsOfRows = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            Set<Long> own = new TreeSet<>();
            Arrays.stream(places[row < first ? 0 : 1]).forEach(place -> own.add(ascending.get(place)));
            rootsOfRows.add(own);
        }
        return rootsOfRows;
    }

    private int[] places(int roots) {
        return IntStream.range(0, roots).filter(place -> random.nextBoolean()).toArray();
    }

    /** Advances the clock to the linger of all rows. */
    void waitForLinger() {
        clock.advanceMillis(LINGER_MILLIS);
    }

    List<Tuple> received() {
        return user.received;
    }
}
