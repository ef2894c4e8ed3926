package io.aeolus.monitor.internal.run;

import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The most heap of each worker. A worker that follows another one at its place takes up its heap, too. */
final class PeakHeap {

    private static final double BYTES_PER_MIB = 1 << 20;

    private PeakHeap() {}

    /** Workers have the same place if they have the same ports of one host. */
    private record Place(String host, Set<Integer> ports) {}

    /** The sum over all places, by the last snapshot of each process. */
    static double sumMiB(List<WorkerSnapshot> latest) {
        Map<Place, Long> peaks = new HashMap<>();
        latest.forEach(
                snapshot -> peaks.merge(placeOf(snapshot), snapshot.process().peakHeapBytes(), Math::max));
        return peaks.values().stream().mapToLong(Long::longValue).sum() / BYTES_PER_MIB;
    }

    private static Place placeOf(WorkerSnapshot snapshot) {
        return new Place(
                snapshot.host(),
                snapshot.tasks().stream().map(TaskSnapshot::port).collect(Collectors.toUnmodifiableSet()));
    }
}
