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
    private transient Map<Integer, Passed> passed;

    /** A tuple to emit. */
    record Emission(String stream, List<Object> values) {}

    /** The watermark of a spout task, and the tuples that the bolt emitted when the watermark arrived. */
    private record Passed(Watermark watermark, List<Emission> emitted) {}

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    WatermarkBolt() {}

    @Override
    public final void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        passed = new HashMap<>();
        context.getComponentTasks(FullTopology.SPOUT)
                .forEach(task -> passed.put(task, new Passed(Watermark.START, List.of())));
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
        if (watermark.isAfter(passedBy(task).watermark())) {
            // At most one watermark of a spout task is pending, so earlier emissions need no further replay.
            passed.put(task, new Passed(watermark, List.of()));
            Watermark all = passed.values().stream().map(Passed::watermark).reduce(watermark, Watermark::and);
            passed.put(task, new Passed(watermark, pass(all)));
        }
        passedBy(task).emitted().forEach(emission -> collector.emit(emission.stream(), input, emission.values()));
    }

    private Passed passedBy(int task) {
        return Objects.requireNonNull(passed.get(task), "no task of the spout");
    }
}
