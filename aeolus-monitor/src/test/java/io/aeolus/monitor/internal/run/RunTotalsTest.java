// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTotalsTest {

    private static final long SECOND = 1_000_000_000L;

    private static final RunTotals START = totals(300);
    private static final RunTotals END = totals(1_300);

    private static final int UNKNOWN = -1;

    private int tasks;

    @Test
    void counts_waiting_messages_once_per_present_executor() {
        WorkerSnapshot present = worker(
                task("bolt", 1, 3),
                task("bolt", 1, 3),
                task("bolt", 2, 4),
                task("other", 3, 50),
                task("shell", 4, UNKNOWN));
        WorkerSnapshot another = worker(task("bolt", 1, 100));
        WorkerSnapshot gone = worker(task("bolt", 1, 1_000));

        RunTotals totals = new RunTotals(0, 0, 0, 0, List.of(present, another, gone), List.of(present, another));

        assertThat(totals.waiting("bolt")).hasValue(107);
        assertThat(totals.waiting("shell")).as("no queue is known").isEmpty();
        assertThat(totals.waiting("spout")).isEmpty();
    }

    /** A window acks a tuple when the tuple leaves: ten seconds later, or after the measured time. */
    @Test
    void tuples_with_late_acks_count() {
        assertThat(END.doneSince(START, new RowCounts(1_400, 1_400, 0, 0))).isEqualTo(1_000);
        assertThat(END.doneSince(START, RowCounts.NONE)).isEqualTo(1_000);
    }

    @Test
    void failed_tuples_do_not_count() {
        assertThat(END.doneSince(START, new RowCounts(1_400, 1_050, 350, 0))).isEqualTo(750);
        assertThat(END.doneSince(START, new RowCounts(1_400, 0, 1_400, 0))).isZero();
    }

    /** A bolt passes tuples to its own threads, which process 100 per second. */
    @Test
    void tuples_that_are_only_received_do_not_count() {
        RowCounts all = new RowCounts(1_400, 1_400, 0, 0);

        assertThat(ackedSince(START, 100).doneSince(START, all, 14 * SECOND)).isEqualTo(100);
        assertThat(ackedSince(START, 900).doneSince(START, all, 14 * SECOND)).isEqualTo(1_000);
        assertThat(ackedSince(START, 0).doneSince(START, all, 1))
                .as("a window that fires once")
                .isEqualTo(1_000);
    }

    /** After the death of its worker, a bolt has executed less than before. */
    @Test
    void is_never_negative() {
        assertThat(START.doneSince(END, RowCounts.NONE)).isZero();
    }

    @Test
    void compile_times_do_not_fall_if_a_worker_replaces_another() {
        WorkerSnapshot before = compiled(26, task("bolt", 1, 0));
        WorkerSnapshot after = compiled(1, task("bolt", 2, 0));

        assertThat(new RunTotals(0, 0, 0, 0, List.of(before), List.of(before)).compileSeconds())
                .isEqualTo(26);
        assertThat(new RunTotals(0, 0, 0, 0, List.of(before, after), List.of(after)).compileSeconds())
                .isEqualTo(27);
    }

    /** The end of a measurement, with tuples acked since its start a second before. */
    private static RunTotals ackedSince(RunTotals start, long acked) {
        return new RunTotals(SECOND, start.done() + acked, END.executed(), 0, List.of(), List.of());
    }

    private static RunTotals totals(double executed) {
        return new RunTotals(0, 0, executed, 0, List.of(), List.of());
    }

    private WorkerSnapshot worker(TaskSnapshot... snapshots) {
        return compiled(0, snapshots);
    }

    private WorkerSnapshot compiled(int seconds, TaskSnapshot... snapshots) {
        return new WorkerSnapshot(
                "host",
                ++tasks,
                1,
                0,
                new Machine(2, 8, 1, "Java", "Storm"),
                new ProcessTimes(Nanos.of(0), 0, seconds * SECOND, 0, 0, 0, 0, 0),
                Map.of(),
                Map.of(),
                List.of(snapshots));
    }

    private TaskSnapshot task(String component, long thread, int waiting) {
        tasks++;
        return new TaskSnapshot(
                component,
                tasks,
                1,
                6700,
                tasks,
                0,
                thread,
                ThreadTimes.NONE,
                new MessageTimes(0, Distribution.NONE, waiting));
    }
}
