// SPDX-License-Identifier: Apache-2.0
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
 * Pauses the spouts of a cold topology so that the JIT compilers catch up. Compilers that compete with busy threads get only part of a
 * processor, and uncompiled code is slow. Updated every {@link #INTERVAL}. Not thread-safe.
 */
public final class WarmUpPauses {

    public static final Duration INTERVAL = Duration.ofMillis(500);

    /** Lasts until the next update, which may be late. */
    public static final Command.PauseSpouts PAUSE =
            new Command.PauseSpouts(Duration.ofMillis(700).toNanos());

    /** After this number of pauses, the topology must run to reveal further hot code. */
    private static final int MAX_PAUSES = 10;

    /** The maximum duration of consecutive pauses. */
    public static final Duration MAX_DURATION = INTERVAL.multipliedBy(MAX_PAUSES + 2);

    /** Updates for which the topology runs after a pause, in addition to the update that ends the pause. */
    private static final int MIN_RUNNING_UPDATES = 1;

    /** The number of consecutive updates with a running topology and idle compilers after which the JVM counts as warm. */
    private static final long MIN_IDLE_UPDATES =
            Duration.ofSeconds(Thresholds.QUIET_SECONDS).dividedBy(INTERVAL);

    private int pauses;
    private int runningUpdatesLeft;
    private int idleUpdates;

    /** Returns the number of processors used by the JIT compilers between snapshots, in the busiest process; empty without new snapshots. */
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
     * Decides whether to pause.
     *
     * @param compilerCores the number of processors used by the JIT compilers since the last update; empty without new snapshots
     * @return whether the spouts must pause until the next update
     */
    public boolean update(OptionalDouble compilerCores) {
        if (compilerCores.isEmpty()) {
            return pauses > 0;
        }
        double compiling = compilerCores.getAsDouble();
        boolean isBusy = compiling >= Thresholds.BUSY_COMPILER_SHARE;
        boolean hasPaused = pauses > 0;
        if (runningUpdatesLeft == 0 && isBusy && pauses < MAX_PAUSES) {
            pauses++;
            idleUpdates = 0;
            return true;
        }
        pauses = 0;
        runningUpdatesLeft = hasPaused ? MIN_RUNNING_UPDATES : Math.max(0, runningUpdatesLeft - 1);
        boolean isIdle = compiling < Thresholds.IDLE_COMPILER_SHARE;
        idleUpdates = isIdle && !hasPaused ? idleUpdates + 1 : 0;
        return false;
    }

    /** Returns whether the JIT compilers are idle while the topology runs. Rarely called code is compiled late. */
    public boolean isWarm() {
        return idleUpdates >= MIN_IDLE_UPDATES;
    }
}
