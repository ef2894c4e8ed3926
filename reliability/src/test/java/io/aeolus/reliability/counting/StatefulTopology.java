// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.reliability.state.StateStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckPointState;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;

/**
 * Counts rows on two paths, through a tally with a state and through windows:
 *
 * <pre>
 * source --key--> tally --shuffle--> result
 *    '--shuffle--> window --shuffle---^
 * filler ---all------^
 * </pre>
 *
 * <p>Storm acks the rows of a tally with a state when a checkpoint has committed them. With a state in the topology, Storm passes checkpoints
 * through all bolts, and bolts that take part in checkpoints cannot be chained. So the tally of a topology with chains has no state.
 */
public final class StatefulTopology {

    static final String FILLER = "filler";

    private static final String WINDOW = "window";
    private static final int WINDOW_ROWS = 100;

    /** Between two checkpoints. The rows in flight must suffice for this time. */
    private static final int CHECKPOINT_MILLIS = 200;

    private StatefulTopology() {}

    /** Builds the topology. */
    public static StormTopology build(boolean hasState) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(CountingTopology.SOURCE, new SourceSpout(), CountingTopology.SOURCE_TASKS);
        builder.setBolt(FILLER, new FillerBolt(2 * WINDOW_ROWS))
                .shuffleGrouping(CountingTopology.SOURCE, SourceSpout.CONTROL);
        builder.setBolt(
                        WINDOW,
                        new WindowBolt().withTumblingWindow(BaseWindowedBolt.Count.of(WINDOW_ROWS)),
                        CountingTopology.BOLT_EXECUTORS)
                .setNumTasks(CountingTopology.BOLT_TASKS)
                .shuffleGrouping(CountingTopology.SOURCE)
                .allGrouping(FILLER);
        BoltDeclarer tally = hasState
                ? builder.setBolt(CountingTopology.TALLY, new StateBolt(), CountingTopology.BOLT_EXECUTORS)
                : builder.setBolt(CountingTopology.TALLY, new TallyBolt(), CountingTopology.BOLT_EXECUTORS);
        tally.setNumTasks(CountingTopology.BOLT_TASKS).fieldsGrouping(CountingTopology.SOURCE, new Fields("key"));
        builder.setBolt(CountingTopology.RESULT, new ResultBolt(), CountingTopology.BOLT_EXECUTORS)
                .setNumTasks(CountingTopology.BOLT_TASKS)
                .shuffleGrouping(WINDOW)
                .shuffleGrouping(CountingTopology.TALLY);
        return builder.createTopology();
    }

    /** Returns the number of tasks without ackers. */
    public static int tasks(boolean hasState) {
        int ofCheckpoints = hasState ? 1 : 0;
        int ofFiller = 1;
        return CountingTopology.SOURCE_TASKS + 3 * CountingTopology.BOLT_TASKS + ofFiller + ofCheckpoints;
    }

    /** Returns the settings of the state and its checkpoints. */
    public static Map<String, Object> settings(Path folder, StateStore store) {
        Map<String, Object> settings = new HashMap<>(store.settings(folder));
        settings.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, CHECKPOINT_MILLIS);
        // Storm does not register the class of its checkpoints.
        settings.put(Config.TOPOLOGY_KRYO_REGISTER, List.of(CheckPointState.Action.class.getName()));
        return settings;
    }

    /**
     * Returns a plan with a batch size for each stream; an empty plan for 1.
     *
     * @param isChained whether the result runs in the tasks of the windows
     */
    public static BatchingPlan plan(int batchSize, boolean isChained) {
        return batchSize == 1
                ? BatchingPlan.none()
                : new BatchingPlan(
                        Map.of(),
                        Stream.of(CountingTopology.SOURCE, CountingTopology.TALLY, WINDOW)
                                .map(producer -> CountingTopology.stream(producer, batchSize))
                                .map(stream -> isChained ? withResult(stream) : stream)
                                .toList());
    }

    private static StreamPlan withResult(StreamPlan stream) {
        return stream.producer().equals(WINDOW) ? stream.withChained(List.of(CountingTopology.RESULT)) : stream;
    }
}
