package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.spi.LingerClock;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What wrapped bolts and spouts have in common. */
public final class Wrapper {

    /** The setting in a component's configuration that says that it takes batches apart. */
    public static final String ACCEPTS_BATCHES = "aeolus.accepts.batches";

    /** The setting in a component's configuration that says that it may send batches. */
    public static final String SENDS_BATCHES = "aeolus.sends.batches";

    private static final Logger LOG = LoggerFactory.getLogger(Wrapper.class);

    private Wrapper() {}

    /**
     * A copy of a component's configuration, which may be null as Storm allows, with the marks that it takes batches apart and sends them,
     * and with the registrations that batches need.
     */
    public static Map<String, Object> marked(@Nullable Map<String, Object> own, OutputSpec spec) {
        Map<String, Object> marked = own == null ? new HashMap<>() : new HashMap<>(own);
        marked.put(ACCEPTS_BATCHES, true);
        if (spec.isBatching()) {
            marked.put(SENDS_BATCHES, true);
        }
        Set<Object> decorators = new LinkedHashSet<>();
        if (marked.get(Config.TOPOLOGY_KRYO_DECORATORS) instanceof Collection<?> declared) {
            decorators.addAll(declared);
        }
        decorators.add(KryoRegistrations.class.getName());
        marked.put(Config.TOPOLOGY_KRYO_DECORATORS, List.copyOf(decorators));
        return marked;
    }

    /** Whether a component is marked as one that takes batches apart. */
    public static boolean acceptsBatches(ComponentCommon component) {
        return component.is_set_json_conf() && component.get_json_conf().contains(ACCEPTS_BATCHES);
    }

    /** Whether some producer of a task's input may send batches. */
    static boolean mayGetBatches(TopologyContext context) {
        return context.getThisSources().keySet().stream()
                .map(source -> context.getComponentCommon(source.get_componentId()))
                .anyMatch(Wrapper::sendsBatches);
    }

    private static boolean sendsBatches(ComponentCommon component) {
        return component.is_set_json_conf() && component.get_json_conf().contains(SENDS_BATCHES);
    }

    static OutputPlan plan(TopologyContext context, OutputSpec spec, BiConsumer<String, List<Object>> emitter) {
        String component = context.getThisComponentId();
        // Consumers know by the mark whether they have to expect batches.
        boolean mayBatch = sendsBatches(context.getComponentCommon(component));
        if (spec.isBatching() && !mayBatch && context.getThisTaskIndex() == 0) {
            LOG.warn(
                    "streams of '{}' stay unbatched: something around its wrapper does not pass on what the wrapper's"
                            + " getComponentConfiguration() returns",
                    component);
        }
        OutputPlan plan = OutputPlan.of(
                context, mayBatch ? spec : OutputSpec.ofStreams(Map.of()), Wrapper::acceptsBatches, emitter);
        if (context.getThisTaskIndex() == 0) {
            plan.unbatched().forEach(stream -> LOG.warn("{}", stream));
        }
        return plan;
    }

    /** Whether checkpoints come to a task: then it has a state, or passes them on to tasks that have a state. */
    static boolean getsCheckpoints(TopologyContext context) {
        return context.getThisSources().keySet().stream()
                .map(GlobalStreamId::get_streamId)
                .anyMatch(CheckpointSpout.CHECKPOINT_STREAM_ID::equals);
    }

    /**
     * Which streams of a bolt may be batched. Storm wraps every bolt of a topology with checkpoints into a bolt that passes checkpoints on. Around a
     * bolt that was wrapped by hand, they would overtake the rows in its buffers; a plan puts the batching wrapper outside.
     */
    static OutputSpec allowed(OutputSpec spec, TopologyContext context) {
        if (!spec.isForAll() || !getsCheckpoints(context)) {
            return spec;
        }
        if (context.getThisTaskIndex() == 0) {
            LOG.warn(
                    "'{}' is wrapped by hand in a topology with checkpoints, which would overtake its batches:"
                            + " its streams stay unbatched; use Aeolus.apply on the whole topology",
                    context.getThisComponentId());
        }
        return OutputSpec.ofStreams(Map.of());
    }

    static LingerClock clock(TopologyContext context) {
        return WorkerLingerClock.of(context);
    }

    /** Whether Storm itself batches, which Aeolus makes needless. */
    static boolean stormBatches(Map<String, Object> conf) {
        return ObjectReader.getInt(conf.get(Config.TOPOLOGY_PRODUCER_BATCH_SIZE), 1) > 1
                || ObjectReader.getInt(conf.get(Config.TOPOLOGY_TRANSFER_BATCH_SIZE), 1) > 1;
    }
}
