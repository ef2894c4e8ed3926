// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Aggregates reports by segment and minute: the number of cars and the mean of their average speeds. A minute is emitted when every spout
 * task has passed it, anchored to the last progress tuple; a replay of the progress tuple emits the minute again.
 */
final class AggBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;
    private transient SegmentMinutes minutes;
    /** The progress of each spout task, by task id. */
    private transient Map<Integer, Progress> progress;

    /** The minute that a spout task has passed, and the resulting emissions. */
    private record Progress(int minute, List<SegmentMinutes.Summary> emitted) {}

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    AggBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        minutes = new SegmentMinutes();
        progress = new HashMap<>();
        context.getComponentTasks(LinearRoadTopology.SPOUT)
                .forEach(task -> progress.put(task, new Progress(0, List.of())));
    }

    @Override
    public void execute(Tuple input) {
        if (input.getSourceStreamId().equals(LinearRoadTopology.PROGRESS)) {
            passMinute(input);
        } else {
            int road = Segment.road(input.getInteger(3), input.getInteger(5));
            minutes.add(input.getInteger(0), input.getInteger(1), input.getInteger(2), road, input.getInteger(6));
        }
        collector.ack(input);
    }

    private void passMinute(Tuple input) {
        int task = input.getSourceTask();
        int minute = input.getInteger(0);
        if (minute > progressOf(task).minute()) {
            // The spout task has one pending progress tuple at a time, so earlier emissions need no further replay.
            progress.put(task, new Progress(minute, List.of()));
            int passedByAll =
                    progress.values().stream().mapToInt(Progress::minute).min().orElse(0);
            progress.put(task, new Progress(minute, minutes.closeUpTo(passedByAll)));
        }
        progressOf(task).emitted().forEach(summary -> emit(input, summary));
    }

    private Progress progressOf(int task) {
        return Objects.requireNonNull(progress.get(task), "no task of the spout");
    }

    private void emit(Tuple anchor, SegmentMinutes.Summary summary) {
        Segment segment = summary.segment();
        collector.emit(
                anchor,
                new Values(
                        segment.xway(),
                        segment.dir(),
                        segment.seg(),
                        summary.minute(),
                        summary.averageMph(),
                        summary.cars()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(
                LinearRoadTopology.XWAY,
                LinearRoadTopology.DIR,
                LinearRoadTopology.SEG,
                LinearRoadTopology.MINUTE,
                "avgspeed",
                "cars"));
    }
}
