package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputSpec;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.task.TopologyContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a topology with stateful bolts asks of batching. */
final class Checkpoints {

    private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

    private Checkpoints() {}

    /** Whether checkpoints come to a task: then it has a state, or passes them on to those who have. */
    static boolean reach(TopologyContext context) {
        return context.getThisSources().keySet().stream()
                .map(GlobalStreamId::get_streamId)
                .anyMatch(CheckpointSpout.CHECKPOINT_STREAM_ID::equals);
    }

    /**
     * What may be batched. Storm puts every bolt of such a topology into one that passes checkpoints on. Around a bolt that was
     * wrapped by hand, they would overtake the rows in its buffers; a plan puts the wrapper outside.
     */
    static OutputSpec allowed(OutputSpec spec, TopologyContext context) {
        if (!spec.isForAll() || !reach(context)) {
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
}
