package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.WorkerProfile;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What the workers' JVMs did in the measured time. */
final class Workers {

    private static final double NANOS_PER_MILLI = 1e6;

    private final List<WorkerProfile> profiles = new ArrayList<>();
    private double cpuNanos;

    Workers(Frame base, Frame end) {
        new TreeMap<>(end.workers()).forEach((worker, report) -> {
            WorkerReport before = base.workers().get(worker);
            if (before == null || !before.process().equals(report.process()) || before.nanos() == report.nanos()) {
                // Nothing to compare with: an average over the worker's life would have its start in it.
                OptionalDouble unknown = OptionalDouble.empty();
                profiles.add(profile(report, unknown, unknown, unknown));
                return;
            }
            double nanos = report.nanos() - before.nanos();
            // Workers that share a JVM share what it did.
            double cpu = (double) (report.cpuNanos() - before.cpuNanos()) / report.workersInProcess();
            cpuNanos += cpu;
            profiles.add(profile(
                    report,
                    OptionalDouble.of(cpu / nanos),
                    OptionalDouble.of((report.gcMillis() - before.gcMillis()) * NANOS_PER_MILLI / nanos),
                    OptionalDouble.of((report.jitMillis() - before.jitMillis()) * NANOS_PER_MILLI / nanos)));
        });
    }

    private static WorkerProfile profile(
            WorkerReport report, OptionalDouble busyCores, OptionalDouble gcShare, OptionalDouble jitShare) {
        return new WorkerProfile(
                report.worker(),
                report.machine(),
                busyCores,
                gcShare,
                jitShare,
                report.wallClockNanos(),
                report.cpuClockNanos());
    }

    List<WorkerProfile> profiles() {
        return profiles;
    }

    /** CPU time of all workers together. */
    double cpuNanos() {
        return cpuNanos;
    }
}
