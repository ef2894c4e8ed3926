// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.ComponentProfile.Held;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.internal.profile.DeclaredComponent;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.apache.storm.generated.StormTopology;

/**
 * Combines the declarations of a running topology's components with the work of their executors.
 *
 * @param operators computes the work of executors
 */
record RunningComponents(
        StormTopology topology, Map<String, List<ExecutorActivity>> executors, RunningOperators operators) {

    /** A shorter time from the end of {@code execute} to the ack is noise of the clock. */
    private static final double MIN_HELD_MILLIS = 1;

    /** Bolts hold up to twice the mean, because tuples arrive in bursts. */
    private static final double MOST_PER_MEAN = 2;

    RunningComponents {
        executors = Map.copyOf(executors);
    }

    /** Returns the user's components, sources first. */
    List<ComponentProfile> profiles() {
        Set<String> ids = UserStreams.components(topology);
        return DeclaredComponent.inFlowOrder(topology).stream()
                .filter(component -> ids.contains(component.id()))
                .map(this::profile)
                .toList();
    }

    private ComponentProfile profile(DeclaredComponent component) {
        String id = component.id();
        boolean isSpout = component.kind() == Kind.SPOUT;
        List<ExecutorActivity> own = executors.getOrDefault(id, List.of());
        int tasks = own.stream().mapToInt(one -> one.place().tasks()).sum();
        List<Output> outputs = component.outputs();
        List<String> streams = outputs.stream()
                .map(Output::stream)
                .filter(stream -> UserStreams.contain(id, stream))
                .toList();
        return new ComponentProfile(
                id,
                component.kind(),
                own.size(),
                tasks,
                component.inputs(),
                outputs,
                operators.of(own, 1, isSpout, streams),
                tasks(own, isSpout, streams),
                operators.counts().rowsPerBatch(own),
                declared(component),
                isSpout ? Optional.empty() : held(own, component, tasks),
                Optional.empty(),
                // Wrapped code does not show whether the code of its author can be chained.
                isCounted(own) ? Optional.empty() : component.chaining());
    }

    /** Returns the tasks. Nimbus does not distinguish the tasks of an executor. */
    private List<TaskProfile> tasks(List<ExecutorActivity> own, boolean isSpout, List<String> streams) {
        List<TaskProfile> tasks = new ArrayList<>();
        for (ExecutorActivity executor : own) {
            Place place = executor.place();
            OperatorProfile each = operators.of(List.of(executor), place.tasks(), isSpout, streams);
            for (int task = place.firstTask(); task <= place.lastTask(); task++) {
                tasks.add(new TaskProfile(task, place.worker(), operators.seconds(), each));
            }
        }
        return tasks;
    }

    /** Nimbus declares the tasks of each component. Only a number that differs from the parallelism is the author's. */
    private Optional<Declared> declared(DeclaredComponent component) {
        OptionalInt parallelism = OptionalInt.of(component.parallelism());
        return component
                .taskSettings()
                .map(all -> all.tasks().equals(parallelism) || isCapped(all)
                        ? new Declared(OptionalInt.empty(), all.maxTaskParallelism())
                        : all)
                .filter(own ->
                        own.tasks().isPresent() || own.maxTaskParallelism().isPresent());
    }

    private static boolean isCapped(Declared declared) {
        return declared.tasks().isPresent() && declared.tasks().equals(declared.maxTaskParallelism());
    }

    private boolean isCounted(List<ExecutorActivity> own) {
        return !own.isEmpty() && own.stream().allMatch(operators.counts()::isCounted);
    }

    /**
     * Returns the tuples that a bolt holds, by the time from receipt to ack (Little's law), or that its window may hold. A
     * wrapped bolt acks late while its output waits in batches, so that only its window counts.
     */
    private Optional<Held> held(List<ExecutorActivity> own, DeclaredComponent component, int tasks) {
        SampledTime executed = sum(own, ExecutorActivity::executed);
        SampledTime acked = sum(own, ExecutorActivity::acked);
        OptionalLong ofWindow = component.heldRows();
        boolean isKnown =
                !isCounted(own) && acked.samples() >= Figure.MIN_SAMPLES && executed.samples() >= Figure.MIN_SAMPLES;
        double delay = isKnown ? mean(acked) : 0;
        boolean isLate = isKnown && delay - mean(executed) > MIN_HELD_MILLIS;
        if (!isLate && ofWindow.isEmpty()) {
            return Optional.empty();
        }
        double perSecond =
                own.stream().mapToDouble(ExecutorActivity::callsPerSecond).sum();
        long mean = (long) Math.ceil(MOST_PER_MEAN * perSecond * delay / 1_000 / Math.max(1, tasks));
        long rows = Math.max(1 + mean, ofWindow.orElse(0));
        return Optional.of(new Held(rows, rows, delay, component.timerMillis()));
    }

    static SampledTime sum(List<ExecutorActivity> executors, Function<ExecutorActivity, SampledTime> time) {
        return executors.stream().map(time).reduce(SampledTime.NONE, SampledTime::plus);
    }

    static double mean(SampledTime time) {
        return time.samples() > 0 ? (double) time.millis() / time.samples() : 0;
    }
}
