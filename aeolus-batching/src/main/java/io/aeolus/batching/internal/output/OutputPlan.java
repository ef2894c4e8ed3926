package io.aeolus.batching.internal.output;

import io.aeolus.batching.Refusal;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.internal.StreamNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;

/**
 * The physical streams of a component as its context shows them at run time: who consumes each, by what grouping, with which
 * buffers. Immutable.
 */
public final class OutputPlan {

    /** More buffers than this for one stream of one task would cost more memory than batches save time. */
    private static final int MAX_BUFFERS = 65_536;

    private final List<OutletSpec> outlets = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();

    private OutputPlan() {}

    /**
     * Works out the streams of a task.
     *
     * @param context the task's context, as Storm gave it
     * @param spec which streams to batch
     * @param accepts tells of a consumer whether it takes batches apart
     * @return the plan
     */
    public static OutputPlan of(TopologyContext context, OutputSpec spec, Predicate<ComponentCommon> accepts) {
        OutputPlan plan = new OutputPlan();
        // Sorted, so that all tasks of a component agree on the order of their streams.
        new TreeMap<>(context.getThisTargets()).forEach((physical, consumers) -> {
            String logical = StreamNames.logical(physical);
            Fields fields = context.getThisOutputFields(physical);
            Optional<OutletSpec.Batching> batching = spec.of(logical)
                    .flatMap(stream -> plan.batching(context, physical, fields, consumers, stream, accepts));
            plan.outlets.add(new OutletSpec(logical, physical, fields.size(), consumers.keySet(), batching));
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

    List<OutletSpec> outlets() {
        return outlets;
    }

    private Optional<OutletSpec.Batching> batching(
            TopologyContext context,
            String physical,
            Fields fields,
            Map<String, Grouping> consumers,
            StreamSpec stream,
            Predicate<ComponentCommon> accepts) {
        if (fields.size() == 0) {
            return refuse(context, physical, "it has no fields");
        }
        List<KeyedBuffers> keyed = new ArrayList<>();
        List<Integer> knownTasks = new ArrayList<>();
        for (Map.Entry<String, Grouping> entry : new TreeMap<>(consumers).entrySet()) {
            String consumer = entry.getKey();
            Grouping grouping = entry.getValue();
            Optional<String> refusal = Groupings.refusal(consumer, grouping);
            if (refusal.isPresent()) {
                return refuse(context, physical, refusal.get());
            }
            if (!accepts.test(context.getComponentCommon(consumer))) {
                return refuse(
                        context,
                        physical,
                        "its consumer '" + consumer + "' is not wrapped, so it cannot take"
                                + " batches apart: wrap it too, with batch size 1 if its own output is not to be batched");
            }
            List<Integer> tasks = context.getComponentTasks(consumer);
            if (Groupings.isKeyed(grouping)) {
                keyed.add(new KeyedBuffers(places(fields, Thrift.fieldGrouping(grouping)), tasks));
            } else {
                knownTasks.addAll(knownTasks(grouping, tasks));
            }
        }
        if (keyed.isEmpty()) {
            return Optional.of(new OutletSpec.Batching(stream, new SingleBuffer(List.copyOf(knownTasks))));
        }
        if (consumers.size() == 1) {
            return Optional.of(new OutletSpec.Batching(stream, keyed.get(0)));
        }
        if (stream.scheme() == Scheme.DISTINCT) {
            return refuse(
                    context,
                    physical,
                    "several consumers need a stream each for the distinct scheme: use"
                            + " Aeolus.apply on the whole topology, or the shared scheme where order does not matter");
        }
        if (SharedBuffers.combinations(keyed) > MAX_BUFFERS) {
            return refuse(
                    context,
                    physical,
                    "the shared scheme would need " + SharedBuffers.combinations(keyed)
                            + " buffers, one for each combination of consumer tasks, and at most " + MAX_BUFFERS
                            + " are sensible: use the distinct scheme");
        }
        return Optional.of(new OutletSpec.Batching(stream, new SharedBuffers(keyed, knownTasks)));
    }

    private Optional<OutletSpec.Batching> refuse(TopologyContext context, String physical, String reason) {
        refusals.add(new Refusal(context.getThisComponentId(), StreamNames.logical(physical), reason));
        return Optional.empty();
    }

    private static List<Integer> knownTasks(Grouping grouping, List<Integer> tasks) {
        if (tasks.size() == 1) {
            return tasks;
        }
        return switch (Thrift.groupingType(grouping)) {
            case ALL -> tasks;
            // Only global is left here of the fields groupings: Storm sends it to the lowest task.
            case FIELDS -> tasks.subList(0, Math.min(1, tasks.size()));
            default -> List.of();
        };
    }

    private static int[] places(Fields fields, List<String> keys) {
        return keys.stream().mapToInt(fields::fieldIndex).toArray();
    }
}
