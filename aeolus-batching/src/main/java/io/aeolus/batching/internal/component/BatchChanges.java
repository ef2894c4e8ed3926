// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.ChainStreams;
import io.aeolus.batching.internal.output.OutputPlan;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.storm.task.TopologyContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Changes the batch sizes and lingers of a task while it runs. Used by the executor's thread; other threads may read the metrics. */
final class BatchChanges implements Consumer<String> {

    private static final Logger LOG = LoggerFactory.getLogger(BatchChanges.class);

    private static final double MILLIS_PER_SECOND = 1e3;

    private final String component;
    private final String task;
    private final Map<String, StreamPlan> submitted;
    private final Consumer<Map<String, StreamPlan>> outputs;
    private volatile Map<String, StreamPlan> current;
    private volatile long version;

    /**
     * Registers the metrics of a task.
     *
     * @param plan the task's outputs as submitted
     * @param outputs receives the plans of all batched streams, by stream
     */
    BatchChanges(TopologyContext context, OutputPlan plan, Consumer<Map<String, StreamPlan>> outputs) {
        this.component = context.getThisComponentId();
        this.task = component + " [" + context.getThisTaskId() + "]";
        this.submitted = plan.batched();
        this.current = submitted;
        this.outputs = outputs;
        if (plan.isBatching()) {
            context.registerGauge(AeolusMetrics.LIVE_VERSION, () -> version);
            submitted.keySet().stream()
                    .filter(stream -> ChainStreams.source(stream).isEmpty())
                    .forEach(stream -> register(context, stream));
        }
    }

    private void register(TopologyContext context, String stream) {
        context.registerGauge(
                AeolusMetrics.LIVE_SIZE_PREFIX + stream, () -> plan(stream).batchSize());
        context.registerGauge(
                AeolusMetrics.LIVE_LINGER_PREFIX + stream,
                () -> plan(stream).linger().toMillis() / MILLIS_PER_SECOND);
    }

    private StreamPlan plan(String stream) {
        return Objects.requireNonNull(current.get(stream));
    }

    /** Applies {@link LiveBatches}. If the text is not valid, logs the reason, and nothing changes. */
    @Override
    public void accept(String text) {
        if (submitted.isEmpty()) {
            return;
        }
        try {
            apply(LiveBatches.parse(text));
        } catch (PlanException e) {
            LOG.warn("{}: batch sizes and lingers do not change: {}", task, e.getMessage());
        }
    }

    private void apply(LiveBatches received) {
        Map<String, StreamPlan> plans = new TreeMap<>(submitted);
        for (StreamPlan stream : received.streams()) {
            boolean isOwn = stream.producer().equals(component);
            String sent = isOwn ? stream.stream() : ChainStreams.name(stream.producer(), stream.stream());
            if (plans.containsKey(sent)) {
                plans.put(sent, stream);
            } else if (isOwn) {
                LOG.warn(
                        "{}: stream '{}' does not change: it was submitted unbatched, or does not exist",
                        task,
                        stream.stream());
            }
        }
        outputs.accept(plans);
        current = Map.copyOf(plans);
        version = received.version();
        LOG.info(
                "{}: version {} of the batch sizes and lingers: {}",
                task,
                received.version(),
                plans.values().stream().map(BatchChanges::describe).collect(Collectors.joining(", ")));
    }

    private static String describe(StreamPlan plan) {
        return "'" + plan.stream() + "' of '" + plan.producer() + "' " + plan.batchSize() + " tuples, "
                + plan.linger().toMillis() + " ms";
    }
}
