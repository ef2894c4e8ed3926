// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/**
 * A bolt that keeps its input and emits when all spout tasks have passed a watermark, anchored to the last watermark tuple. A replay of
 * the watermark tuple emits the same tuples again. The input is acked immediately and can arrive in any order, some of it repeatedly.
 */
abstract class WatermarkBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;
    /** The progress of each spout task, by task id. */
    private transient Map<Integer, TaskProgress> progress;

    /** A tuple to emit. */
    record Emission(String stream, List<Object> values) {}

    /** The watermark of a spout task, and the tuples that the bolt emitted when the watermark arrived. */
    private record TaskProgress(Watermark watermark, List<Emission> emitted) {}

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    WatermarkBolt() {}

    @Override
    public final void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        progress = new HashMap<>();
        context.getComponentTasks(FullTopology.SPOUT)
                .forEach(task -> progress.put(task, new TaskProgress(Watermark.START, List.of())));
        prepare();
    }

    /** Creates the state of the task. */
    abstract void prepare();

    /** Keeps a tuple of another stream. */
    abstract void keep(Tuple input);

    /** Returns the tuples to emit when all spout tasks have passed a watermark. */
    abstract List<Emission> pass(Watermark watermark);

    @Override
    public final void execute(Tuple input) {
        if (input.getSourceStreamId().equals(Watermark.STREAM)) {
            passWatermark(input);
        } else {
            keep(input);
        }
        collector.ack(input);
    }

    private void passWatermark(Tuple input) {
        int task = input.getSourceTask();
        Watermark watermark = Watermark.of(input);
        if (watermark.isAfter(progressOf(task).watermark())) {
            // At most one watermark of a spout task is pending, so earlier emissions need no further replay.
            progress.put(task, new TaskProgress(watermark, List.of()));
            Watermark all =
                    progress.values().stream().map(TaskProgress::watermark).reduce(watermark, Watermark::and);
            progress.put(task, new TaskProgress(watermark, pass(all)));
        }
        progressOf(task).emitted().forEach(emission -> collector.emit(emission.stream(), input, emission.values()));
    }

    private TaskProgress progressOf(int task) {
        return Objects.requireNonNull(progress.get(task), "no task of the spout");
    }
}
