package io.aeolus.monitor.internal.profile.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.aeolus.monitor.WorkerProfile;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkersTest {

    @Test
    void shares_are_those_of_the_time_between_the_frames() {
        Workers workers = new Workers(
                frame(report("b", "y", 1, 5, 1, 0, 0), report("a", "x", 1, 100, 50, 7_000, 9_000)),
                frame(report("b", "y", 1, 25, 31, 0, 0), report("a", "x", 1, 110, 75, 7_100, 12_000)));

        assertThat(workers.profiles()).extracting(WorkerProfile::worker).containsExactly("a", "b");
        WorkerProfile first = workers.profiles().get(0);
        assertThat(first.busyCores()).hasValue(2.5);
        assertThat(first.gcShare()).hasValue(0.01);
        assertThat(first.jitShare()).hasValue(0.3);
        assertThat(workers.profiles().get(1).busyCores()).hasValue(1.5);
        assertThat(workers.cpuNanos()).isEqualTo(55e9);
    }

    @Test
    void workers_of_one_jvm_share_what_it_did() {
        Workers workers = new Workers(
                frame(report("a", "x", 2, 0, 0, 0, 0), report("b", "x", 2, 0, 0, 0, 0)),
                frame(report("a", "x", 2, 10, 30, 0, 0), report("b", "x", 2, 10, 30, 0, 0)));

        assertThat(workers.cpuNanos()).isCloseTo(30e9, offset(1.0));
        assertThat(workers.profiles()).allMatch(worker -> worker.busyCores().orElseThrow() == 1.5);
    }

    @Test
    void a_worker_with_nothing_to_compare_has_no_shares() {
        Workers workers = new Workers(
                frame(report("restarted", "x", 1, 0, 5, 0, 0), report("silent", "y", 1, 10, 5, 0, 0)),
                frame(
                        report("restarted", "z", 1, 10, 3, 0, 0),
                        report("silent", "y", 1, 10, 5, 0, 0),
                        report("new", "v", 1, 10, 3, 0, 0)));

        assertThat(workers.profiles())
                .hasSize(3)
                .allMatch(worker -> worker.busyCores().isEmpty());
        assertThat(workers.cpuNanos()).isZero();
    }

    private static WorkerReport report(
            String worker, String process, int inProcess, double seconds, double cpu, long gcMillis, long jitMillis) {
        return new WorkerReport(
                worker,
                process,
                inProcess,
                Reported.MACHINE,
                (long) (seconds * Reported.SECOND),
                (long) (cpu * Reported.SECOND),
                gcMillis,
                jitMillis,
                25,
                270,
                Map.of(),
                List.of());
    }

    private static Frame frame(WorkerReport... workers) {
        return Reported.frame(0, List.of(workers), List.of());
    }
}
