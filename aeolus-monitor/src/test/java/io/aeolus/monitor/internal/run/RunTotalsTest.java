package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Facet.MessageTimes;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTotalsTest {

    private static final int UNKNOWN = -1;

    private int tasks;

    @Test
    void whatWaitsIsCountedOnceForEachExecutorThatIsThere() {
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

    private WorkerSnapshot worker(TaskSnapshot... snapshots) {
        return new WorkerSnapshot(
                "host",
                ++tasks,
                1,
                0,
                new Machine(2, 8, 1, "Java", "Storm"),
                new ProcessTimes(Nanos.of(0), 0, 0, 0, 0, 0, 0, 0),
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
