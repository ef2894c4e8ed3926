// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows bypass the buffers if batches have one row, and are buffered again if batches would have several. */
class BatchingTrialTest {

    private final BatchingTrial trial = new BatchingTrial();

    private void leave(int batches, int rows, FlushReason reason) {
        for (int batch = 0; batch < batches; batch++) {
            trial.onFlush(rows, reason);
        }
    }

    private void leaveAlone(int rows) {
        for (int row = 0; row < rows; row++) {
            trial.onBypass();
        }
    }

    @Test
    void rows_bypass_the_buffers_after_batches_of_one_row() {
        leave(63, 1, FlushReason.BARRIER);
        assertThat(trial.isBypass()).isFalse();
        leave(1, 1, FlushReason.BARRIER);
        assertThat(trial.isBypass()).isTrue();
    }

    @Test
    void an_eighth_more_rows_than_batches_keeps_buffering() {
        leave(56, 1, FlushReason.LINGER);
        leave(8, 2, FlushReason.SIZE);
        assertThat(trial.isBypass()).isFalse();
        leave(57, 1, FlushReason.LINGER);
        leave(7, 2, FlushReason.SIZE);
        assertThat(trial.isBypass()).isTrue();
    }

    @Test
    void trial_with_a_quarter_more_rows_ends_the_bypass() {
        leave(64, 1, FlushReason.LINGER);
        leaveAlone(1_023);
        assertThat(trial.isBypass()).isTrue();
        leaveAlone(1);
        assertThat(trial.isBypass()).as("a trial").isFalse();
        leave(13, 1, FlushReason.LINGER);
        leave(3, 2, FlushReason.LINGER);
        assertThat(trial.isBypass())
                .as("enough rows to keep buffering, but not to resume it")
                .isTrue();
        leaveAlone(1_024);
        leave(12, 1, FlushReason.LINGER);
        leave(4, 2, FlushReason.LINGER);
        assertThat(trial.isBypass()).isFalse();
        leave(63, 1, FlushReason.LINGER);
        assertThat(trial.isBypass()).as("no longer a trial").isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"IDLE", "CONTROL", "CLOSE"})
    void idle_flushes_are_ignored(FlushReason reason) {
        leave(1_000, 1, reason);
        assertThat(trial.isBypass()).isFalse();
    }

    @Test
    void batches_limited_to_one_row_are_not_judged() {
        OutputsHarness harness = new OutputsHarness(topology(), StreamPlan.of("p", "keyed", 10));
        harness.emit("keyed", 0, 1, 0);
        harness.flush();
        for (int fail = 0; fail < 10; fail++) {
            harness.limit.failed(2, harness.limit.halvings());
        }
        for (int id = 1; id <= 1_000; id++) {
            harness.emit("keyed", id, 1, id);
        }

        assertThat(harness.limit.rows()).isEqualTo(1);
        assertThat(harness.flushes).containsEntry(FlushReason.SIZE, 1_000).doesNotContainKey(FlushReason.ALONE);
    }

    /** One stream by key, the other by shuffle: they are rivals. */
    @Test
    void alternating_streams_bypass_the_buffers() {
        OutputsHarness harness =
                new OutputsHarness(topology(), StreamPlan.of("p", "keyed", 10), StreamPlan.of("p", "any", 10));
        int id = 0;
        for (int pair = 0; pair < 600; pair++) {
            harness.emit("keyed", id, 1, id++);
            harness.emit("any", id, 1, id++);
        }
        assertThat(harness.flushes.get(FlushReason.BARRIER)).isLessThan(140);
        assertThat(harness.flushes.get(FlushReason.ALONE)).isGreaterThan(1_050);

        for (int row = 0; row < 3_000; row++) {
            harness.emit("keyed", id, 1, id++);
        }
        assertThat(harness.flushes.get(FlushReason.SIZE)).as("batches of ten").isGreaterThan(200);
        harness.flush();
        assertThat(harness.rows).isEqualTo(id);
        harness.arrivals.values().forEach(ids -> assertThat(ids).isSorted());
    }

    @Test
    void local_stream_has_separate_buffers() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "p",
                new TestSpout(Streams.none().and("any", "id").and("none", "id").and("near", "id")));
        builder.setBolt("c", new TestBolt(), 2)
                .shuffleGrouping("p", "any")
                .noneGrouping("p", "none")
                .localOrShuffleGrouping("p", "near");
        OutputsHarness harness = new OutputsHarness(
                builder.createTopology(),
                StreamPlan.of("p", "any", 10),
                StreamPlan.of("p", "none", 10),
                StreamPlan.of("p", "near", 10));

        assertThat(harness.outlet("any").sharesBuffersWith(harness.outlet("none")))
                .isTrue();
        assertThat(harness.outlet("any").sharesBuffersWith(harness.outlet("near")))
                .isFalse();
        assertThat(harness.outlet("any").overlaps(harness.outlet("near")))
                .as("order is kept")
                .isTrue();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "p", new TestSpout(Streams.none().and("keyed", "key", "id").and("any", "key", "id")));
        builder.setBolt("c", new TestBolt(), 2)
                .fieldsGrouping("p", "keyed", new Fields("key"))
                .shuffleGrouping("p", "any");
        return builder.createTopology();
    }
}
