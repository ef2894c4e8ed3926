// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.RowIds;
import io.aeolus.probe.TaskReport.SpoutRows;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoutRecorderIdsTest {

    private final SpoutRecorderFixture fixture = new SpoutRecorderFixture();
    private final SpoutRecorder recorder = fixture.recorder;

    /** A spout with an empty {@code fail} never replays these rows. */
    @Test
    void at_most_a_million_failed_rows_are_remembered() {
        for (long row = 0; row < 1_000_100; row++) {
            recorder.recordFail(recorder.recordEmit("row " + row));
        }
        recorder.recordEmit("row 99");
        recorder.recordEmit("row 1000000");

        assertThat(fixture.rows().counts())
                .as("the oldest rows are forgotten and count as new rows")
                .isEqualTo(new RowCounts(1_000_101, 0, 1_000_100, 1));
    }

    @Test
    void ids_are_reported_until_acknowledged() {
        recorder.recordAck(recorder.recordEmit(1L));
        recorder.recordEmit(65);
        fixture.rows();

        assertThat(fixture.rows().ids().emitted()).singleElement().satisfies(page -> {
            assertThat(page.bits()[0]).isEqualTo(0b10);
            assertThat(page.bits()[1]).isEqualTo(0b10);
        });
        assertThat(fixture.rows().ids().acked())
                .singleElement()
                .satisfies(page -> assertThat(page.bits()[0]).isEqualTo(0b10));
        recorder.onAcknowledged();
        assertThat(fixture.rows().ids()).isEqualTo(new RowIds(true, List.of(), List.of()));
    }

    @Test
    void ids_that_are_not_integers_are_unknown() {
        recorder.recordEmit("a");

        assertThat(fixture.rows().ids()).isEqualTo(RowIds.UNKNOWN);
    }

    @ParameterizedTest(name = "wrong ack: {0}")
    @ValueSource(booleans = {false, true})
    void mixed_ids_are_checked_by_their_hashes(boolean isWrong) {
        Object one = recorder.recordEmit(1L);
        recorder.recordAck(recorder.recordEmit(2L));
        Object three = recorder.recordEmit("three");
        recorder.recordAck(one);
        recorder.recordAck(isWrong ? "four" : three);

        assertThat(fixture.rows().ids()).isEqualTo(RowIds.UNKNOWN);
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(3, 3, 0, 0));
        assertThat(fixture.rows().isConsistent()).isNotEqualTo(isWrong);
    }

    @Test
    void a_wrong_ack_is_detected() {
        recorder.recordEmit(1L);
        Object two = recorder.recordEmit(2L);
        recorder.recordAck(two);
        recorder.recordAck(two);

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
        assertThat(size(fixture.rows().ids().emitted())).isEqualTo(2);
        assertThat(size(fixture.rows().ids().acked())).isEqualTo(1);
        assertThat(fixture.rows().isConsistent()).as("integers are not hashed").isTrue();
    }

    @Test
    void a_wrong_ack_is_detected_by_hashes() {
        recorder.recordEmit("row1");
        Object two = recorder.recordEmit("row2");
        recorder.recordEmit("row3");
        recorder.recordAck(two);
        assertThat(fixture.rows().isConsistent()).as("rows are pending").isFalse();
        // The plain hashes of row1 and row3 add up to twice the hash of row2.
        recorder.recordAck(two);
        recorder.recordAck(two);

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(3, 3, 0, 0));
        assertThat(fixture.rows().isConsistent()).isFalse();
    }

    @Test
    void replayed_rows_are_the_same_rows() {
        Object one = recorder.recordEmit("one");
        recorder.recordFail(one);
        Object again = recorder.recordEmit("one");
        recorder.recordAck(recorder.recordEmit("two"));
        recorder.recordAck(again);

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 2, 1, 1));
        assertThat(fixture.rows().isConsistent()).isTrue();
    }

    /** Without ackers, a row is acked before its emit returns, so the counts agree most of the time. */
    @Test
    void equal_counts_have_equal_ids_at_any_time() throws Exception {
        SpoutRecorder busy = fixture.recorder(Double.POSITIVE_INFINITY);
        AtomicBoolean isDone = new AtomicBoolean();
        Thread task = new Thread(() -> {
            for (long row = 0; row < 1_000_000; row++) {
                busy.recordAck(busy.recordEmit(row));
            }
            isDone.set(true);
        });
        task.start();
        while (!isDone.get()) {
            SpoutRows rows = (SpoutRows) busy.report();
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
