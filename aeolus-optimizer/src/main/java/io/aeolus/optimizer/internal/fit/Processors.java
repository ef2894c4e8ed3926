// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.probe.Nanos;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The cores of a profile.
 *
 * @param cores the number of cores of all machines
 * @param saturation utilization above which the cores count as saturated
 * @param usableShare share of the cores that the topology can keep busy: threads rarely use all of them all the time;
 *     of several machines, on the busiest one
 * @param imbalance ratio of the busiest machine's utilization to the mean
 */
public record Processors(double cores, double saturation, double usableShare, double imbalance) {

    /** The saturation if a bolt has a backlog and no task is saturated: back pressure and waits for a core leave the other cores idle. */
    private static final double SATURATION_WITH_BACKLOG = 0.5;

    /** Median queue length above which a queue is a backlog, not a burst. */
    private static final double BACKLOG = 32;

    /** The usable share if no state of the profile saturated the cores. */
    private static final double USUALLY_USABLE = 0.95;

    /** Returns the cores of the profiled workers. */
    public static Processors of(Profile profile) {
        ProfiledWorkers workers = ProfiledWorkers.of(profile);
        double cores = workers.machines(1).cores(workers.count());
        DoubleStream.Builder shares = DoubleStream.builder();
        double saturation = saturation(profile);
        // Machines saturate separately. Batched states have the same placement of tasks.
        double imbalance = workers.imbalance();
        double ofFullest = cores / imbalance;
        saturatedShare(profile.totals(), busiestTask(profile, MeasuredState.threads(profile)), ofFullest, saturation)
                .ifPresent(shares::add);
        for (BatchedState state : profile.batched()) {
            saturatedShare(state.totals(), busiestTask(profile, MeasuredState.threads(state)), ofFullest, saturation)
                    .ifPresent(shares::add);
        }
        return new Processors(cores, saturation, shares.build().max().orElse(USUALLY_USABLE), imbalance);
    }

    /** Returns the utilization above which the cores count as saturated. */
    private static double saturation(Profile profile) {
        boolean hasBacklog = profile.components().stream()
                .map(ComponentProfile::operator)
                .anyMatch(operator -> median(operator.queueLength()) >= BACKLOG);
        boolean isOneAtLimit = profile.components().stream().anyMatch(Processors::isAtLimit);
        return hasBacklog && !isOneAtLimit ? SATURATION_WITH_BACKLOG : Bottleneck.SATURATED_PROCESSORS;
    }

    private static double median(Figure figure) {
        return figure instanceof Figure.Measured measured ? measured.median() : 0;
    }

    /** Returns whether the calls of a component, with their waits, nearly saturate its tasks. */
    private static boolean isAtLimit(ComponentProfile component) {
        OptionalDouble callsPerSecond = component.operator().active().stream()
                .mapToDouble(ActiveSpan::callsPerSecond)
                .findFirst();
        double callNanos = component.operator().wallNanos().knownMean().orElse(0);
        return callsPerSecond.orElse(0) * callNanos / Nanos.PER_SECOND / Math.max(1, component.parallelism())
                >= Bottleneck.BUSY_TASK;
    }

    /** Returns the utilization of the busiest task's thread, from the times of each component's threads. */
    static double busiestTask(Profile profile, Map<String, ActiveSpan> threads) {
        double busiest = 0;
        for (ComponentProfile component : profile.components()) {
            ActiveSpan active = threads.get(component.id());
            double busyNanos = active == null ? 0 : active.callsPerSecond() * active.threadNanosPerCall();
            busiest = Math.max(busiest, busyNanos / Nanos.PER_SECOND / Math.max(1, component.parallelism()));
        }
        return busiest;
    }

    private static OptionalDouble saturatedShare(Totals totals, double busiestTask, double cores, double saturation) {
        double share = totals.busyCores().orElse(0) / cores;
        boolean areSaturated = share >= saturation && busiestTask < Math.min(share, Bottleneck.SATURATED_TASK);
        return areSaturated ? OptionalDouble.of(Math.min(1, share)) : OptionalDouble.empty();
    }

    /** Returns whether the cores were the bottleneck, rather than a task or the input. */
    boolean areSaturated(Totals totals, double busiestTask) {
        return saturatedShare(totals, busiestTask, cores / imbalance, saturation)
                .isPresent();
    }

    /** Returns whether neither the cores nor a task were the bottleneck: then delays or the input were. */
    public boolean haveSpareCapacity(Totals totals, double busiestTask) {
        double share = totals.busyCores().orElse(cores) / (cores / imbalance);
        return share < saturation && busiestTask < Bottleneck.BUSY_TASK;
    }

    /** Returns the busy cores when the busiest machine is saturated. */
    double usable() {
        return cores * usableShare / imbalance;
    }
}
