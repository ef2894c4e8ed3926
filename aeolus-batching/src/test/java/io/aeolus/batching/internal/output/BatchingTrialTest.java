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

/** Where rows do not gather they leave alone, and in batches again when they would gather. */
class BatchingTrialTest {

    private final BatchingTrial trial = new BatchingTrial();

    private void leave(int batches, int rows, FlushReason reason) {
        for (int batch = 0; batch < batches; batch++) {
            trial.left(rows, reason);
        }
    }

    private void leaveAlone(int rows) {
        for (int row = 0; row < rows; row++) {
            trial.leftAlone();
        }
    }

    @Test
    void rowsLeaveAloneAfterAStretchOfBatchesOfOneRow() {
        leave(63, 1, FlushReason.BARRIER);
        assertThat(trial.isAlone()).isFalse();
        leave(1, 1, FlushReason.BARRIER);
        assertThat(trial.isAlone()).isTrue();
    }

    @Test
    void anEighthMoreRowsThanBatchesIsEnoughToStay() {
        leave(56, 1, FlushReason.LINGER);
        leave(8, 2, FlushReason.SIZE);
        assertThat(trial.isAlone()).isFalse();
        leave(57, 1, FlushReason.LINGER);
        leave(7, 2, FlushReason.SIZE);
        assertThat(trial.isAlone()).isTrue();
    }

    @Test
    void aTrialThatGathersAQuarterMoreEndsIt() {
        leave(64, 1, FlushReason.LINGER);
        leaveAlone(1_023);
        assertThat(trial.isAlone()).isTrue();
        leaveAlone(1);
        assertThat(trial.isAlone()).as("a trial").isFalse();
        leave(13, 1, FlushReason.LINGER);
        leave(3, 2, FlushReason.LINGER);
        assertThat(trial.isAlone()).as("more than would be enough to stay").isTrue();
        leaveAlone(1_024);
        leave(12, 1, FlushReason.LINGER);
        leave(4, 2, FlushReason.LINGER);
        assertThat(trial.isAlone()).isFalse();
        leave(63, 1, FlushReason.LINGER);
        assertThat(trial.isAlone()).as("no trial any more").isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"IDLE", "CONTROL", "CLOSE"})
    void whatLeavesThoughNobodyIsBusySaysNothing(FlushReason reason) {
        leave(1_000, 1, reason);
        assertThat(trial.isAlone()).isFalse();
    }

    @Test
    void batches_that_fails_limit_to_one_row_are_not_judged() {
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

    /** One stream by key, the other by shuffle: neither travels with the other, and each has to wait for the other. */
    @Test
    void streamsThatAlternateStopPayingForBuffers() {
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
    void aStreamThatStaysInItsWorkerHasBuffersOfItsOwn() {
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
