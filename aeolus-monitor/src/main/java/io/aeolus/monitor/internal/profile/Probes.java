package io.aeolus.monitor.internal.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;

/** Makes the probes of tasks, and shows them to the worker's board. */
final class Probes {

    private Probes() {}

    static BoltProbe ofBolt(Map<String, Object> conf, TopologyContext context) {
        WorkerBoard board = boardOf(conf, context);
        BoltProbe probe = new BoltProbe(
                context.getThisComponentId(),
                Clock.system(),
                new SizeMeter(conf),
                keysOf(context),
                new ReceiveQueue(ProfileSettings.runId(conf), context),
                new SplittableRandom(context.getThisTaskId()),
                board::share);
        board.add(context.getThisComponentId(), context.getThisTaskId(), probe);
        return probe;
    }

    static SpoutProbe ofSpout(Map<String, Object> conf, TopologyContext context) {
        WorkerBoard board = boardOf(conf, context);
        SpoutProbe probe = new SpoutProbe(
                context.getThisComponentId(),
                Clock.system(),
                board.processClock(),
                new SizeMeter(conf),
                new SplittableRandom(context.getThisTaskId()),
                board::share);
        board.add(context.getThisComponentId(), context.getThisTaskId(), probe);
        return probe;
    }

    private static WorkerBoard boardOf(Map<String, Object> conf, TopologyContext context) {
        return WorkerBoards.get(ProfileSettings.runId(conf), context.getThisWorkerPort());
    }

    /** One sketch for each key-based input. */
    private static List<KeySketch> keysOf(TopologyContext context) {
        List<KeySketch> sketches = new ArrayList<>();
        for (Map.Entry<GlobalStreamId, Grouping> input :
                context.getThisSources().entrySet()) {
            GlobalStreamId stream = input.getKey();
            Optional<List<String>> key = KeyFields.of(input.getValue());
            if (key.isPresent()) {
                Fields fields = context.getComponentOutputFields(stream.get_componentId(), stream.get_streamId());
                int[] places = key.get().stream().mapToInt(fields::fieldIndex).toArray();
                sketches.add(new KeySketch(stream.get_componentId(), stream.get_streamId(), places));
            }
        }
        return sketches;
    }
}
