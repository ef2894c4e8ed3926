package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
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
 * @param wanted the part of them that is busy when all are wanted
 * @param usableShare the part of them that the topology can keep busy: as all threads together rarely want all of them all the time, some
 *     of it is never used. Of several machines, of the fullest one
 * @param unevenness how many times as busy as all together the fullest machine is
 */
public record Processors(double cores, double wanted, double usableShare, double unevenness) {

    /**
     * So much is enough where rows wait before a bolt all the time, and no task is the limit: then it is Storm's back pressure, and the waits
     * for a processor, that leave the rest unused.
     */
    private static final double WANTED_WITH_BACKLOG = 0.5;

    /** So many waiting at a random moment are no burst. */
    private static final double BACKLOG = 32;

    /** Where none were seen that were all wanted. */
    private static final double USUALLY_USABLE = 0.95;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Those of the profiled workers. */
    public static Processors of(Profile profile) {
        ProfiledWorkers workers = ProfiledWorkers.of(profile);
        double cores = workers.machines(1).cores(workers.count());
        DoubleStream.Builder shares = DoubleStream.builder();
        double wanted = wanted(profile);
        // Each machine is full by itself. In batches, tasks are where they are without.
        double unevenness = workers.unevenness();
        double ofFullest = cores / unevenness;
        wantedShare(profile.totals(), busiestTask(profile), ofFullest, wanted).ifPresent(shares::add);
        for (BatchedState state : profile.batched()) {
            wantedShare(state.totals(), busiestTask(profile, state), ofFullest, wanted)
                    .ifPresent(shares::add);
        }
        return new Processors(cores, wanted, shares.build().max().orElse(USUALLY_USABLE), unevenness);
    }

    /** The part of the processors that is busy when all are wanted. */
    private static double wanted(Profile profile) {
        boolean hasBacklog = profile.components().stream()
                .map(ComponentProfile::operator)
                .anyMatch(operator -> median(operator.queueLength()) >= BACKLOG);
        boolean isOneAtLimit = profile.components().stream().anyMatch(Processors::isAtLimit);
        return hasBacklog && !isOneAtLimit ? WANTED_WITH_BACKLOG : Bottleneck.SATURATED_PROCESSORS;
    }

    private static double median(Figure figure) {
        return figure instanceof Figure.Measured measured ? measured.median() : 0;
    }

    /** Whether a component's own calls, with their waits, take nearly all the time of its tasks. */
    private static boolean isAtLimit(ComponentProfile component) {
        OptionalDouble callsPerSecond = component.operator().active().stream()
                .mapToDouble(ActiveSpan::callsPerSecond)
                .findFirst();
        double callNanos = component.operator().wallNanos().knownMean().orElse(0);
        return callsPerSecond.orElse(0) * callNanos / NANOS_PER_SECOND / Math.max(1, component.parallelism())
                >= Bottleneck.BUSY_TASK;
    }

    /** The part of the time in which the thread of the busiest task is busy. */
    public static double busiestTask(Profile profile) {
        return profile.components().stream()
                .flatMap(component -> component.operator().active().stream()
                        .map(active -> busy(active, Math.max(1, component.parallelism()))))
                .max(Double::compare)
                .orElse(0.0);
    }

    /** The same in batches. */
    public static double busiestTask(Profile profile, BatchedState state) {
        Map<String, Integer> parallelisms = new HashMap<>();
        for (ComponentProfile component : profile.components()) {
            parallelisms.put(component.id(), Math.max(1, component.parallelism()));
        }
        return state.operators().stream()
                .map(cost -> busy(cost.active(), parallelisms.getOrDefault(cost.component(), 1)))
                .max(Double::compare)
                .orElse(0.0);
    }

    private static double busy(ActiveSpan active, int parallelism) {
        return active.callsPerSecond() * active.threadNanosPerCall() / NANOS_PER_SECOND / parallelism;
    }

    private static OptionalDouble wantedShare(Totals totals, double busiestTask, double cores, double wanted) {
        double share = totals.busyCores().orElse(0) / cores;
        boolean areWanted = share >= wanted && busiestTask < Math.min(share, Bottleneck.SATURATED_TASK);
        return areWanted ? OptionalDouble.of(Math.min(1, share)) : OptionalDouble.empty();
    }

    /** CPU time of the workers for each row that a warm JVM takes, too. */
    static OptionalDouble warmNanosPerRow(Totals totals) {
        double compilers = totals.compilerNanosPerRow().orElse(0);
        return totals.processNanosPerRow().isPresent()
                ? OptionalDouble.of(Math.max(0, totals.processNanosPerRow().getAsDouble() - compilers))
                : OptionalDouble.empty();
    }

    /**
     * The part of the busy processors that was left to the topology by the JVM's compilers, if it was the processors that held the topology
     * up; otherwise 1. A warm JVM is as much faster.
     */
    public double warmShare(Totals totals, double busiestTask) {
        return areUsedUp(totals, busiestTask)
                ? warmNanosPerRow(totals).orElseThrow()
                        / totals.processNanosPerRow().orElseThrow()
                : 1;
    }

    /** Whether it was the processors that held the topology up, rather than a task or its input. */
    boolean areUsedUp(Totals totals, double busiestTask) {
        return wantedShare(totals, busiestTask, cores / unevenness, wanted).isPresent();
    }

    /** Whether it was neither the processors nor a task that held the topology up: then rows were on their way, or there was no input. */
    public boolean haveRoom(Totals totals, double busiestTask) {
        double share = totals.busyCores().orElse(cores) / (cores / unevenness);
        return share < wanted && busiestTask < Bottleneck.BUSY_TASK;
    }

    /** Processors that are busy when the fullest machine is full. */
    double usable() {
        return cores * usableShare / unevenness;
    }
}
