package io.aeolus.monitor.internal.watch;

import io.aeolus.monitor.Thresholds;
import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerSnapshot;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Lets the spouts of a cold topology pause, so that the JVM's compilers catch up. Beside threads that use all processors, compilers get
 * a part of one, and code that waits for them is slow. Looks come every {@link #TURN}. Not thread-safe.
 */
public final class WarmUpPauses {

    public static final Duration TURN = Duration.ofMillis(500);

    /** Lasts until the next look has come, which may be late. */
    public static final Command.RestSpouts PAUSE =
            new Command.RestSpouts(Duration.ofMillis(700).toNanos());

    /** After that the topology has to show what else is hot. */
    private static final int MOST_IN_TURN = 10;

    /** Longer than the spouts ever pause without work in between. */
    public static final Duration LONGEST = TURN.multipliedBy(MOST_IN_TURN + 2);

    /** Looks at which the topology works after a pause, besides the one at which the pause ends. */
    private static final int WORK = 1;

    /** Looks in turn at a topology that works, and whose compilers are idle, which show that it is warm. */
    private static final long QUIET =
            Duration.ofSeconds(Thresholds.QUIET_SECONDS).dividedBy(TURN);

    private int inTurn;
    private int work;
    private int quiet;

    /**
     * The part of a processor that compilers took from some snapshots to later ones, in the process where it is most; empty if none has
     * made another snapshot since.
     */
    public static OptionalDouble compiling(Collection<WorkerSnapshot> before, Collection<WorkerSnapshot> now) {
        Map<Long, WorkerSnapshot> earlier =
                before.stream().collect(Collectors.toMap(WorkerSnapshot::incarnation, process -> process));
        return now.stream()
                .flatMapToDouble(process -> Optional.ofNullable(earlier.get(process.incarnation())).stream()
                        .filter(one -> one.nanos() < process.nanos())
                        .mapToDouble(process::compilingSince))
                .max();
    }

    /**
     * Looks at a topology.
     *
     * @param looked the part of a processor that compilers took since the last look; empty if nothing new is known
     * @return whether the spouts are to pause until the next look
     */
    public boolean see(OptionalDouble looked) {
        if (looked.isEmpty()) {
            return inTurn > 0;
        }
        double compiling = looked.getAsDouble();
        boolean isBusy = compiling >= Thresholds.BUSY_COMPILER_SHARE;
        boolean hasRested = inTurn > 0;
        if (work == 0 && isBusy && inTurn < MOST_IN_TURN) {
            inTurn++;
            quiet = 0;
            return true;
        }
        inTurn = 0;
        work = hasRested ? WORK : Math.max(0, work - 1);
        boolean isQuiet = compiling < Thresholds.IDLE_COMPILER_SHARE;
        quiet = isQuiet && !hasRested ? quiet + 1 : 0;
        return false;
    }

    /** Whether compilers are idle while the topology works. Code of which little is called is compiled late. */
    public boolean areOver() {
        return quiet >= QUIET;
    }
}
