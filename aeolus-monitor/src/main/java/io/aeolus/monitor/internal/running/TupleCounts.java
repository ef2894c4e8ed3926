// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.SubmittedTopology;
import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;

/**
 * The tuples that the wrapped tasks of a topology with batches counted in the measured time.
 *
 * @param tasks the counts by task id; tasks that are not wrapped are absent
 * @param batches the batch sizes and lingers at the end
 */
public record TupleCounts(Map<Integer, TaskCounts> tasks, LiveBatches batches) {

    /** Of a topology without batches, whose tuples Nimbus counts. */
    public static final TupleCounts NONE = new TupleCounts(Map.of(), new LiveBatches(0, 1, List.of()));

    private static final String AGAIN = " while it was measured: try again when the topology is steady";

    public TupleCounts {
        tasks = Map.copyOf(tasks);
    }

    /**
     * Subtracts the counts of two readings.
     *
     * @throws BadInputException if counts are missing, a worker has restarted, or the batch sizes have changed
     */
    public static TupleCounts between(
            String topology, SubmittedTopology submitted, WorkerMetrics before, WorkerMetrics after)
            throws BadInputException {
        if (after.batches().isEmpty() && !after.tasks().isEmpty()) {
            throw new BadInputException("topology '" + topology
                    + "' publishes no batch sizes or lingers (aeolus_live_batch_size, aeolus_live_linger_seconds): remove the filter of its PrometheusReporter, or"
                    + " submit it with this version of Aeolus");
        }
        Map<Integer, TaskCounts> counts = new TreeMap<>();
        after.tasks().forEach((task, late) -> {
            TaskCounts early = before.tasks().get(task);
            if (early != null) {
                counts.put(task, late.since(early));
            }
        });
        if (!before.tasks().keySet().equals(after.tasks().keySet())
                || counts.values().stream().anyMatch(TaskCounts::isNegative)) {
            throw new BadInputException("topology '" + topology + "': a worker restarted" + AGAIN);
        }
        if (!before.batches().equals(after.batches())) {
            throw new BadInputException("topology '" + topology + "': its batch sizes changed" + AGAIN);
        }
        return new TupleCounts(counts, batches(topology, submitted, after));
    }

    /**
     * Returns the batch sizes and lingers that tasks publish. A stream without metrics is not batched, although the plan batches it.
     *
     * @throws BadInputException if they do not fit the topology's setting
     */
    public static LiveBatches batches(String topology, SubmittedTopology submitted, WorkerMetrics metrics)
            throws BadInputException {
        LiveBatches declared = MetricsPages.batches(topology, submitted).orElseThrow();
        List<StreamPlan> streams = declared.streams().stream()
                .map(stream -> new StreamName(stream.producer(), stream.stream()))
                .filter(metrics.batches()::containsKey)
                .map(stream -> Objects.requireNonNull(metrics.batches().get(stream)))
                .toList();
        try {
            return new LiveBatches(metrics.version(), declared.maxBatchSize(), streams);
        } catch (PlanException e) {
            throw new BadInputException("topology '" + topology + "' publishes batch sizes that do not fit its setting "
                    + LiveBatches.KEY + ": " + e.getMessage());
        }
    }

    /**
     * Checks that the producers and consumers of batches have counts.
     *
     * @param topology the topology with its original declarations
     * @throws BadInputException if a component has none
     */
    void check(String name, StormTopology topology, List<ExecutorActivity> executors) throws BadInputException {
        Set<String> wrapped = new TreeSet<>();
        for (StreamPlan stream : batches.streams()) {
            wrapped.add(stream.producer());
            topology.get_bolts().forEach((id, bolt) -> {
                if (bolt.get_common().get_inputs().keySet().stream()
                        .anyMatch(input -> input.get_componentId().equals(stream.producer())
                                && input.get_streamId().equals(stream.stream()))) {
                    wrapped.add(id);
                }
            });
        }
        for (ExecutorActivity executor : executors) {
            if (wrapped.contains(executor.place().component()) && !isCounted(executor)) {
                throw new BadInputException(
                        "topology '%s': the worker at %s publishes no metrics of '%s': remove the filter of its PrometheusReporter, or look for the reason in the worker's log"
                                .formatted(
                                        name,
                                        executor.place().worker(),
                                        executor.place().component()));
            }
        }
    }

    /** Returns whether all tasks of an executor have counts. */
    boolean isCounted(ExecutorActivity executor) {
        return IntStream.rangeClosed(
                        executor.place().firstTask(), executor.place().lastTask())
                .allMatch(tasks::containsKey);
    }

    /** Returns the sum of an executor's tasks. */
    private TaskCounts of(ExecutorActivity executor) {
        return IntStream.rangeClosed(
                        executor.place().firstTask(), executor.place().lastTask())
                .mapToObj(task -> tasks.getOrDefault(task, TaskCounts.NONE))
                .reduce(TaskCounts.NONE, TaskCounts::plus);
    }

    /** Returns the tuples per second that an executor emits on a stream: as its wrapped tasks count, or else as Nimbus does. */
    double emittedPerSecond(ExecutorActivity executor, String stream) {
        return isCounted(executor)
                ? counted(executor, own -> own.emitted().getOrDefault(stream, 0L))
                : executor.emittedPerSecond(stream);
    }

    double ackedPerSecond(ExecutorActivity executor) {
        return isCounted(executor) ? counted(executor, TaskCounts::acked) : executor.ackedPerSecond();
    }

    double failedPerSecond(ExecutorActivity executor) {
        return isCounted(executor) ? counted(executor, TaskCounts::failed) : executor.failedPerSecond();
    }

    /** Returns the tuples per second that a bolt executes. */
    double executedPerSecond(ExecutorActivity executor) {
        return isCounted(executor) ? counted(executor, TaskCounts::executed) : executor.callsPerSecond();
    }

    private double counted(ExecutorActivity executor, ToLongFunction<TaskCounts> number) {
        TaskCounts own = of(executor);
        return own.perSecond(number.applyAsLong(own));
    }

    /** Returns the mean tuples per batch of executors; empty if they sent no batch. */
    OptionalDouble rowsPerBatch(List<ExecutorActivity> executors) {
        TaskCounts sum = executors.stream().map(this::of).reduce(TaskCounts.NONE, TaskCounts::plus);
        return sum.batches() > 0 ? OptionalDouble.of((double) sum.rows() / sum.batches()) : OptionalDouble.empty();
    }

    boolean isBatched(String producer, String stream) {
        return batches.streams().stream()
                .anyMatch(one -> one.producer().equals(producer) && one.stream().equals(stream));
    }
}
