// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.WorkerProfile;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The profiles of the workers by name, and the CPU time of all workers together. */
public record WorkerProfiles(List<WorkerProfile> profiles, double cpuNanos) {

    public static WorkerProfiles between(ProfileState base, ProfileState end) {
        Map<String, TaskIncarnation> byName = new TreeMap<>();
        // A restarted worker keeps its name: the latest incarnation counts.
        for (TaskIncarnation task : end.tasks().values()) {
            byName.merge(
                    task.worker(), task, (one, other) -> one.receivedNanos() > other.receivedNanos() ? one : other);
        }
        Map<Long, Integer> workersInProcess = new HashMap<>();
        byName.values().forEach(task -> workersInProcess.merge(task.process(), 1, Integer::sum));
        List<WorkerProfile> profiles = new ArrayList<>();
        double cpuNanos = 0;
        for (Map.Entry<String, TaskIncarnation> worker : byName.entrySet()) {
            long process = worker.getValue().process();
            WorkerState later = end.workers().get(process);
            if (later == null) {
                continue;
            }
            WorkerSnapshot to = later.snapshot();
            // Without an earlier snapshot, an average would include the JVM's start, so the values stay unknown.
            WorkerState before = base.workers().getOrDefault(process, later);
            double nanos = (double) to.nanos() - before.snapshot().nanos();
            ProcessTimes from = before.snapshot().process();
            Nanos cpu = to.process().cpuNanos().minus(from.cpuNanos());
            // Workers that share a JVM share its CPU time.
            double share = 1.0 / workersInProcess.getOrDefault(process, 1);
            OptionalDouble busy =
                    cpu.isKnown() ? OperatorProfiles.ratio(share * cpu.value(), nanos) : OptionalDouble.empty();
            cpuNanos += busy.orElse(0) * nanos;
            profiles.add(new WorkerProfile(
                    worker.getKey(),
                    to.machine(),
                    busy,
                    OperatorProfiles.ratio(Nanos.PER_MILLI * (to.process().gcMillis() - from.gcMillis()), nanos)));
        }
        return new WorkerProfiles(profiles, cpuNanos);
    }
}
