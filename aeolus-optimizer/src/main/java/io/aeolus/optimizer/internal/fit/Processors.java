package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The processors of a profile.
 *
 * @param cores how many there are, those of all its machines together
 * @param usableShare the part of them that the topology can keep busy: as all threads together rarely want all of them all the time, some
 *     of it is never used
 */
record Processors(double cores, double usableShare) {

    /** Processors that are busier than that were all wanted, if no task by itself was the limit, or nearer to its own. */
    private static final double WANTED = 0.8;

    /** A task whose thread is so busy is the limit by itself. */
    private static final double TASK_AT_LIMIT = 0.85;

    /** Where none were seen that were all wanted. */
    private static final double USUALLY_USABLE = 0.95;

    private static final double NANOS_PER_SECOND = 1e9;

    static Processors of(Profile profile) {
        ProfiledWorkers workers = ProfiledWorkers.of(profile);
        double cores = workers.machines(1).cores(workers.count());
        DoubleStream.Builder shares = DoubleStream.builder();
        wantedShare(profile.totals(), busiestTask(profile), cores).ifPresent(shares::add);
        for (BatchedState state : profile.batched()) {
            wantedShare(state.totals(), busiestTask(profile, state), cores).ifPresent(shares::add);
        }
        return new Processors(cores, shares.build().max().orElse(USUALLY_USABLE));
    }

    /** The part of the time in which the thread of the busiest task is busy. */
    static double busiestTask(Profile profile) {
        return profile.components().stream()
                .flatMap(component -> component.operator().active().stream()
                        .map(active -> busy(active, Math.max(1, component.parallelism()))))
                .max(Double::compare)
                .orElse(0.0);
    }

    /** The same in batches. */
    static double busiestTask(Profile profile, BatchedState state) {
        Map<String, Integer> dops = new HashMap<>();
        for (ComponentProfile component : profile.components()) {
            dops.put(component.id(), Math.max(1, component.parallelism()));
        }
        return state.operators().stream()
                .map(cost -> busy(cost.active(), dops.getOrDefault(cost.component(), 1)))
                .max(Double::compare)
                .orElse(0.0);
    }

    private static double busy(ActiveSpan active, int dop) {
        return active.callsPerSecond() * active.threadNanosPerCall() / NANOS_PER_SECOND / dop;
    }

    private static OptionalDouble wantedShare(Totals totals, double busiestTask, double cores) {
        double share = busyCores(totals).orElse(0) / cores;
        boolean areWanted = share >= WANTED && busiestTask < Math.min(share, TASK_AT_LIMIT);
        return areWanted ? OptionalDouble.of(Math.min(1, share)) : OptionalDouble.empty();
    }

    private static OptionalDouble busyCores(Totals totals) {
        return totals.rowsPerSecond().isPresent() && totals.processNanosPerRow().isPresent()
                ? OptionalDouble.of(totals.rowsPerSecond().getAsDouble()
                        * totals.processNanosPerRow().getAsDouble()
                        / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }

    /** Whether it was the processors that held the topology up, rather than a task or its input. */
    boolean areUsedUp(Totals totals, double busiestTask) {
        return wantedShare(totals, busiestTask, cores).isPresent();
    }

    double usable() {
        return cores * usableShare;
    }
}
