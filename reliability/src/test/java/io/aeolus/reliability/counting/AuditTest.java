// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditTest {

    @TempDir
    private Path folder;

    @Test
    void accepts_rows_that_arrive_once_on_each_path() {
        emitAndAck(0, 100);
        emitAndAck(1, 50);
        for (int number = 0; number < 100; number++) {
            result(number % 4, 2L * number);
        }
        for (int number = 0; number < 50; number++) {
            result(3, 2L * number + 1);
        }

        assertThat(Audit.of(folder)).isEqualTo(new Audit(150, 0, 0, 0, 0, 0, 1));
    }

    @Test
    void reports_rows_that_are_not_acked() {
        SourceLog source = SourceLog.in(folder, 0);
        source.takeNext();
        source.emitting(1);
        result(0, 0);

        assertThat(Audit.of(folder)).isEqualTo(new Audit(1, 0, 1, 0, 0, 0, 1));
        assertThat(SourceLog.in(folder, 0).open()).containsExactly(0);
    }

    @Test
    void reports_rows_missing_on_one_path() {
        emitAndAck(0, 2);
        result(0, 0);
        ResultCounts.in(folder, 0).add(ResultPath.STRAIGHT, 2);

        assertThat(Audit.of(folder).missing()).isEqualTo(1);
    }

    @Test
    void counts_replays_at_any_task() {
        emitAndAck(0, 1);
        SourceLog.in(folder, 0).emitting(7);
        result(0, 0);
        result(1, 0);
        ResultCounts.in(folder, 0).add(ResultPath.TALLIED, 0);

        assertThat(Audit.of(folder)).isEqualTo(new Audit(1, 1, 0, 0, 3, 0, 7));
    }

    @Test
    void counts_acks_of_rows_that_are_not_in_flight() {
        SourceLog.in(folder, 1).surplus();

        assertThat(Audit.of(folder).surplusAcks()).isEqualTo(1);
    }

    @Test
    void detects_reordering() {
        OrderCheck order = new OrderCheck();

        assertThat(order.isInOrder(1, 5)).isTrue();
        assertThat(order.isInOrder(2, 3)).as("of another sender").isTrue();
        assertThat(order.isInOrder(1, 9)).isTrue();
        assertThat(order.isInOrder(1, 8)).isFalse();
    }

    private void emitAndAck(int index, int rows) {
        SourceLog source = SourceLog.in(folder, index);
        for (int row = 0; row < rows; row++) {
            int number = source.takeNext();
            source.emitting(1);
            source.acked(number);
        }
    }

    private void result(int task, long id) {
        ResultCounts results = ResultCounts.in(folder, task);
        results.add(ResultPath.STRAIGHT, id);
        results.add(ResultPath.TALLIED, id);
    }
}
