package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Facet.RowIds;
import io.aeolus.probe.Facet.SpoutRows;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows were acked, by their ids. */
class SpoutRecorderIdsTest {

    private final SpoutRecorderFixture fixture = new SpoutRecorderFixture();
    private final SpoutRecorder recorder = fixture.recorder;

    /** A spout whose {@code fail} does nothing never emits these rows again. */
    @Test
    void at_most_a_million_failed_rows_are_remembered() {
        for (long row = 0; row < 1_000_100; row++) {
            recorder.failed(recorder.emitting("row " + row));
        }
        recorder.emitting("row 99");
        recorder.emitting("row 1000000");

        assertThat(fixture.rows().counts())
                .as("the oldest ones are forgotten and count as new rows")
                .isEqualTo(new RowCounts(1_000_101, 0, 1_000_100, 1));
    }

    @Test
    void tellsIdsUntilTheyHaveComeHome() {
        recorder.acked(recorder.emitting(1L));
        recorder.emitting(65);
        fixture.rows();

        assertThat(fixture.rows().ids().emitted()).singleElement().satisfies(page -> {
            assertThat(page.bits()[0]).isEqualTo(0b10);
            assertThat(page.bits()[1]).isEqualTo(0b10);
        });
        assertThat(fixture.rows().ids().acked())
                .singleElement()
                .satisfies(page -> assertThat(page.bits()[0]).isEqualTo(0b10));
        recorder.acknowledged();
        assertThat(fixture.rows().ids()).isEqualTo(new RowIds(true, List.of(), List.of()));
    }

    @Test
    void doesNotKnowIdsThatAreNoWholeNumbers() {
        recorder.emitting("a");

        assertThat(fixture.rows().ids()).isEqualTo(RowIds.UNKNOWN);
    }

    @ParameterizedTest(name = "acked in its place: {0}")
    @ValueSource(booleans = {false, true})
    void idsThatCanBeToldNoMoreAreToldApartByTheirHashes(boolean isWrong) {
        Object one = recorder.emitting(1L);
        recorder.acked(recorder.emitting(2L));
        Object three = recorder.emitting("three");
        recorder.acked(one);
        recorder.acked(isWrong ? "four" : three);

        assertThat(fixture.rows().ids()).isEqualTo(RowIds.UNKNOWN);
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(3, 3, 0, 0));
        assertThat(fixture.rows().isConsistent()).isNotEqualTo(isWrong);
    }

    @Test
    void anAckForAnotherRowIsFound() {
        recorder.emitting(1L);
        Object two = recorder.emitting(2L);
        recorder.acked(two);
        recorder.acked(two);

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
        assertThat(size(fixture.rows().ids().emitted())).isEqualTo(2);
        assertThat(size(fixture.rows().ids().acked())).isEqualTo(1);
        assertThat(fixture.rows().isConsistent())
                .as("whole numbers are not hashed")
                .isTrue();
    }

    @Test
    void anAckForAnotherRowIsFoundWhereIdsAreNoNumbers() {
        recorder.emitting("row1");
        Object two = recorder.emitting("row2");
        recorder.emitting("row3");
        recorder.acked(two);
        assertThat(fixture.rows().isConsistent()).as("rows are open").isFalse();
        // Plain hashes of one and three have the sum of two's and two's.
        recorder.acked(two);
        recorder.acked(two);

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(3, 3, 0, 0));
        assertThat(fixture.rows().isConsistent()).isFalse();
    }

    @Test
    void rowsThatAreReplayedAreNoOthers() {
        Object one = recorder.emitting("one");
        recorder.failed(one);
        Object again = recorder.emitting("one");
        recorder.acked(recorder.emitting("two"));
        recorder.acked(again);

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 2, 1, 1));
        assertThat(fixture.rows().isConsistent()).isTrue();
    }

    /** Without ackers, a row is acked before its emission returns: numbers agree most of the time. */
    @Test
    void whileRowsComeNumbersThatAgreeHaveTheSameIds() throws Exception {
        SpoutRecorder busy = fixture.recorder(Double.POSITIVE_INFINITY);
        AtomicBoolean isDone = new AtomicBoolean();
        Thread task = new Thread(() -> {
            for (long row = 0; row < 1_000_000; row++) {
                busy.acked(busy.emitting(row));
            }
            isDone.set(true);
        });
        task.start();
        while (!isDone.get()) {
            SpoutRows rows = (SpoutRows) busy.facet();
            assertThat(rows.counts().acked()).isLessThanOrEqualTo(rows.counts().emitted());
            if (rows.counts().acked() == rows.counts().emitted()) {
                assertThat(size(rows.ids().emitted())).isEqualTo(size(rows.ids().acked()));
            }
        }
        task.join();
    }

    private static long size(List<RowIds.Page> pages) {
        return pages.stream()
                .flatMapToLong(page -> Arrays.stream(page.bits()))
                .map(Long::bitCount)
                .sum();
    }
}
