// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.batching.internal.column.ValueSerializer;
import io.aeolus.batching.spi.BatchDivisor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ReflectionUtils;

/**
 * The outlets of the streams of one task, derived from its context at run time, and the bounds of its batches.
 *
 * @param unbatched the streams of the spec that cannot be batched
 * @param divisor supplies the current divisor of the planned batch sizes
 */
public record OutputPlan(
        List<Outlet> outlets,
        List<UnbatchedStream> unbatched,
        IntSupplier divisor,
        ValueSerializer serializer,
        int maxBytes,
        BatchCeiling ceiling) {

    public OutputPlan {
        outlets = List.copyOf(outlets);
        unbatched = List.copyOf(unbatched);
    }

    /** The setting for the largest size of a batch in bytes. */
    public static final String MAX_BATCH_BYTES = "aeolus.max.batch.bytes";

    private static final int DEFAULT_MAX_BATCH_BYTES = 1 << 20;

    private static IntSupplier divisor(Map<String, Object> conf) {
        return conf.get(BatchDivisor.SETTING) instanceof String name
                ? ReflectionUtils.<BatchDivisor>newInstance(name).of(conf)
                : () -> 1;
    }

    private static int maxBytes(Map<String, Object> conf) {
        Object setting = conf.get(MAX_BATCH_BYTES);
        if (setting == null) {
            return DEFAULT_MAX_BATCH_BYTES;
        }
        if (setting instanceof Number bytes && bytes.longValue() >= 1) {
            return (int) Math.min(bytes.longValue(), Integer.MAX_VALUE);
        }
        throw new IllegalArgumentException(MAX_BATCH_BYTES + " is " + setting + ": must be at least 1 byte");
    }

    /**
     * Derives the outlets of a task.
     *
     * @param context the task's context, as Storm gave it
     * @param emitter Storm's collector of the task, for finding its groupings
     */
    public static OutputPlan of(
            TopologyContext context,
            OutputSpec spec,
            Predicate<ComponentCommon> acceptsBatches,
            BiConsumer<String, List<Object>> emitter) {
        List<Outlet> outlets = new ArrayList<>();
        List<UnbatchedStream> unbatched = new ArrayList<>();
        // Sorted, so that all tasks of a component agree on the order of their streams.
        new TreeMap<>(context.getThisTargets()).forEach((stream, groupings) -> {
            StreamConsumers consumers = new StreamConsumers(context, stream, groupings);
            Optional<StreamPlan> batched = spec.of(stream);
            Optional<String> refusal = batched.flatMap(own -> consumers.refusal(acceptsBatches));
            refusal.ifPresent(
                    reason -> unbatched.add(new UnbatchedStream(context.getThisComponentId(), stream, reason)));
            if (batched.isPresent() && refusal.isEmpty()) {
                outlets.addAll(consumers.outlets(batched.get(), emitter));
            } else {
                outlets.add(consumers.unbatched());
            }
        });
        Map<String, Object> conf = context.getConf();
        return new OutputPlan(
                outlets, unbatched, divisor(conf), new ValueSerializer(conf), maxBytes(conf), new BatchCeiling());
    }

    public Map<String, StreamPlan> batched() {
        Map<String, StreamPlan> batched = new TreeMap<>();
        outlets.forEach(
                outlet -> outlet.batching().ifPresent(batching -> batched.put(outlet.stream(), batching.plan())));
        return batched;
    }

    public boolean isBatching() {
        return outlets.stream().anyMatch(outlet -> outlet.batching().isPresent());
    }

    /**
     * Copies the values of a row that another thread will send: the list, and mutable values too if the row may leave the worker.
     *
     * @throws RuntimeException if Storm cannot serialize a value
     */
    public List<Object> keep(String stream, Route route, List<Object> values) {
        List<Object> kept = new ArrayList<>(values);
        if (outlets.stream()
                .anyMatch(outlet -> outlet.stream().equals(stream)
                        && outlet.placement().reach(route).mayBeRemote())) {
            kept.replaceAll(serializer::copy);
        }
        return kept;
    }
}
