package io.aeolus.batching.internal.output;

import io.aeolus.batching.BatchDivisor;
import io.aeolus.batching.Refusal;
import io.aeolus.batching.internal.routing.Enquiry;
import java.util.ArrayList;
import java.util.List;
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

    private final List<OutletSpec> outlets = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();

    private final BatchDivisor divisor;
    private final BatchCeiling ceiling = new BatchCeiling();

    private OutputPlan(BatchDivisor divisor) {
        this.divisor = divisor;
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
        OutputPlan plan = new OutputPlan(BatchDivisor.of(context.getStormId()));
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
