package io.aeolus.monitor.internal.profile;

import io.aeolus.probe.WorkerSnapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells when the JVMs have compiled what they need: when the compiler threads of each have been all but idle for a while, under
 * load. Not thread-safe.
 */
final class WarmUpWatch {

    /** A compiler that is at work for less than this share of the time is idle. */
    private static final double IDLE_JIT_SHARE = 0.15;

    /** For so many frames in a row. */
    static final int IDLE_FRAMES = 2;

    /** A process that has said nothing for so long is not there any more. */
    private static final long LONGEST_SILENCE_NANOS = 5_000_000_000L;

    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<Long, WorkerSnapshot> last = new HashMap<>();
    private final Map<Long, Integer> idleFrames = new HashMap<>();

    /** Sees a frame in which something happened; whether all processes are warm. */
    boolean isWarm(Frame frame) {
        frame.processes().values().forEach(process -> see(process.snapshot()));
        return !frame.processes().isEmpty()
                && frame.processes().values().stream()
                        .allMatch(process -> frame.nanos() - process.receivedNanos() > LONGEST_SILENCE_NANOS
                                || idleFrames.getOrDefault(process.snapshot().incarnation(), 0) >= IDLE_FRAMES);
    }

    private void see(WorkerSnapshot snapshot) {
        WorkerSnapshot before = last.put(snapshot.incarnation(), snapshot);
        if (before == null || snapshot.nanos() <= before.nanos()) {
            // The first, or the same again.
            return;
        }
        double share = (snapshot.process().jitMillis() - before.process().jitMillis())
                * NANOS_PER_MILLI
                / (snapshot.nanos() - before.nanos());
        idleFrames.merge(snapshot.incarnation(), 1, (count, one) -> count + one);
        if (share >= IDLE_JIT_SHARE) {
            idleFrames.put(snapshot.incarnation(), 0);
        }
    }
}
