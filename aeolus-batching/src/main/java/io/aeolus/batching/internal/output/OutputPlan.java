package io.aeolus.batching.internal.output;

import io.aeolus.batching.BatchDivisor;
import io.aeolus.batching.Refusal;
import io.aeolus.batching.internal.column.ValueSerializer;
import io.aeolus.batching.internal.routing.Enquiry;
import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.task.TopologyContext;

/**
 * The streams of a component as its context shows them at run time: who consumes each, by what grouping, with which buffers.
 * For one task, whose buffer choices are in it.
 */
public final class OutputPlan {

    /** The setting that bounds batches by their bytes. */
    public static final String MAX_BATCH_BYTES = "aeolus.max.batch.bytes";

    private static final int DEFAULT_MAX_BATCH_BYTES = 1 << 20;

    private final List<OutletSpec> outlets = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();

    private final BatchDivisor divisor;
    private final ValueSerializer serializer;
    private final int maxBytes;
    private final BatchCeiling ceiling = new BatchCeiling();

    private OutputPlan(TopologyContext context) {
        this.divisor = BatchDivisor.of(context.getStormId());
        this.serializer = new ValueSerializer(context.getConf());
        this.maxBytes = maxBytes(context.getConf());
    }

    private static int maxBytes(Map<String, Object> conf) {
        Object setting = conf.get(MAX_BATCH_BYTES);
        if (setting == null) {
            return DEFAULT_MAX_BATCH_BYTES;
        }
        if (setting instanceof Number bytes && bytes.longValue() >= 1) {
            return (int) Math.min(bytes.longValue(), Integer.MAX_VALUE);
        }
        throw new IllegalArgumentException(
                "setting '" + MAX_BATCH_BYTES + "' is " + setting + ": give the bytes of a batch, 1 or more");
    }

    /**
     * Works out the streams of a task.
     *
     * @param context the task's context, as Storm gave it
     * @param spec which streams to batch
     * @param accepts tells of a consumer whether it takes batches apart
     * @param emitter Storm's collector of the task, through which its groupings are found
     * @return the plan
     */
    public static OutputPlan of(
            TopologyContext context, OutputSpec spec, Predicate<ComponentCommon> accepts, Enquiry.Emitter emitter) {
        OutputPlan plan = new OutputPlan(context);
        // Sorted, so that all tasks of a component agree on the order of their streams.
        new TreeMap<>(context.getThisTargets()).forEach((stream, groupings) -> {
            Consumers consumers = Consumers.of(context, stream, groupings);
            Optional<StreamSpec> batched = spec.of(stream);
            if (batched.isEmpty()) {
                plan.outlets.add(consumers.unbatched());
                return;
            }
            Optional<String> refusal = consumers.refusal(batched.get().scheme(), accepts);
            if (refusal.isPresent()) {
                plan.refusals.add(new Refusal(context.getThisComponentId(), stream, refusal.get()));
                plan.outlets.add(consumers.unbatched());
                return;
            }
            plan.outlets.addAll(consumers.outlets(batched.get(), emitter));
        });
        return plan;
    }

    /**
     * The streams that were to be batched and stay as they are.
     *
     * @return the reasons
     */
    public List<Refusal> refusals() {
        return List.copyOf(refusals);
    }

    /**
     * Whether any stream is batched.
     *
     * @return false if every tuple travels alone
     */
    public boolean isBatching() {
        return outlets.stream().anyMatch(outlet -> outlet.batching().isPresent());
    }

    /** How many times smaller batches are than planned, for now. */
    BatchDivisor divisor() {
        return divisor;
    }

    /**
     * The values of a row that leaves a moment later, by another thread: as they are now, if the row may leave the worker.
     *
     * @param stream the row's stream
     * @param route where the row goes
     * @param values the values as user code emits them
     * @return a new list
     * @throws RuntimeException if Storm could not serialize a value
     */
    public List<Object> keep(String stream, Route route, List<Object> values) {
        List<Object> kept = new ArrayList<>(values);
        if (outlets.stream()
                .anyMatch(outlet -> outlet.stream().equals(stream)
                        && outlet.placement().reach(route).isBeyond())) {
            kept.replaceAll(serializer::copy);
        }
        return kept;
    }

    /** Takes copies of mutable values. */
    ValueSerializer serializer() {
        return serializer;
    }

    /** The bytes with which a batch is full. */
    int maxBytes() {
        return maxBytes;
    }

    /**
     * The most rows of a batch, for now.
     *
     * @return one object for all batches of the task
     */
    public BatchCeiling ceiling() {
        return ceiling;
    }

    List<OutletSpec> outlets() {
        return outlets;
    }
}
