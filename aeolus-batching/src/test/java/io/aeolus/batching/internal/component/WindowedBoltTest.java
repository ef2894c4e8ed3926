// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Acker;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.RecordingBoltCollector;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A windowed bolt "w" between a spout "p" and a bolt "c", with a recorder instead of Storm. */
class WindowedBoltTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Acker acker = new Acker(new Random(1));
    private final ManualClock clock = new ManualClock();
    private final TestCluster cluster = new TestCluster(topology()).with(clock);
    private final TopologyContext context = cluster.context("w");
    private final RecordingBoltCollector storm = new RecordingBoltCollector(context, acker, new Random(2));
    private final WindowBolt user = new WindowBolt();
    private BatchingBolt bolt;

    @AfterEach
    void stopTimers() {
        bolt.cleanup();
    }

    @Test
    void rows_are_acked_when_they_expire_and_output_is_anchored_to_the_window() {
        user.withTumblingWindow(BaseWindowedBolt.Count.of(4));
        prepare();

        deliver(3, 100);
        deliver(4, 200);

        assertThat(user.windows).containsExactly(List.of(0L, 1L, 2L, 0L));
        assertThat(storm.acked).isEmpty();
        clock.advanceMillis(5);
        assertThat(rootsOfEmitted()).containsExactly(Set.of(100L, 200L));

        deliver(4, 300);
        assertThat(user.windows).last().isEqualTo(List.of(1L, 2L, 3L, 0L));
        assertThat(storm.acked)
                .extracting(tuple -> tuple.getMessageId().getAnchors())
                .containsExactly(Set.of(100L));
        clock.advanceMillis(5);

        deliver(5, 400);
        clock.advanceMillis(5);
        storm.consumeAll();
        assertThat(acker.open()).as("roots of the last window").containsExactly(400L);
    }

    @Test
    void late_tuples_are_emitted_as_storms_class() {
        user.withTumblingWindow(BaseWindowedBolt.Duration.of(10))
                .withTimestampField("id")
                .withLateTupleStream("late")
                .withWatermarkInterval(BaseWindowedBolt.Duration.of(1));
        prepare();
        deliver(20, 100);
        await().atMost(PATIENCE).until(() -> !user.windows.isEmpty());

        long[] root = {200};
        // A row is late only after the watermark has passed, which Storm generates at intervals.
        await().atMost(PATIENCE).until(() -> {
            deliver(1, ++root[0]);
            clock.advanceMillis(5);
            return !lateRows().isEmpty();
        });

        assertThat(lateRows()).singleElement().isExactlyInstanceOf(TupleImpl.class);
        assertThat(storm.acked)
                .last()
                .extracting(tuple -> tuple.getMessageId().getAnchors())
                .isEqualTo(Set.of(root[0]));
    }

    private List<Object> lateRows() {
        return storm.rows().stream()
                .filter(row -> row.getSourceStreamId().equals("late"))
                .map(row -> row.getValue(0))
                .toList();
    }

    private List<Set<Long>> rootsOfEmitted() {
        return storm.emitted.stream()
                .map(tuple -> (Set<Long>) new TreeSet<>(tuple.getMessageId().getAnchors()))
                .toList();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id"));
        builder.setBolt("w", new TestBolt(Streams.of("size").and("late", "late_tuple")))
                .shuffleGrouping("p");
        builder.setBolt("c", new TestBolt()).shuffleGrouping("w").shuffleGrouping("w", "late");
        return Aeolus.apply(
                BatchingPlan.of(StreamPlan.of("w", "default", 10), StreamPlan.of("w", "late", 10)),
                builder.createTopology());
    }

    private void prepare() {
        StreamPlan spec = new StreamPlan("p", "default", 10, Duration.ofMillis(5));
        bolt = new BatchingBolt(
                new WindowedBoltExecutor(user), OutputSpec.ofStreams(Map.of("default", spec, "late", spec)));
        Map<String, Object> conf = new HashMap<>(cluster.conf());
        conf.putAll(user.getComponentConfiguration());
        bolt.prepare(conf, context, new OutputCollector(storm));
    }

    private void deliver(int rows, long root) {
        List<List<Object>> values = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values.add(List.of("key", (long) i));
        }
        bolt.execute(TestCluster.tuple(context, Columns.of(values, Lineage.UNIFORM), acker.message(List.of(root))));
    }

    private static final class WindowBolt extends BaseWindowedBolt {
        private static final long serialVersionUID = 1L;

        private final transient List<List<Long>> windows = new CopyOnWriteArrayList<>();
        private transient OutputCollector collector;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void execute(TupleWindow window) {
            List<Long> ids = window.get().stream()
                    .map(tuple -> tuple.getLongByField("id"))
                    .toList();
            collector.emit(List.of(ids.size()));
            windows.add(ids);
        }
    }
}
