// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.topology.FileSpout;
import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import java.time.Clock;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the lines of a file, as fast as possible or when they are due. The stream {@link Watermark#STREAM} carries the watermarks of the
 * task. After the last watermark, the stream {@link FullTopology#END} marks the end of input. A paced input ends early if it is hopelessly
 * late.
 */
final class InputSpout extends FileSpout {

    private static final long serialVersionUID = 1L;

    private final Clock clock;

    private transient Schedule schedule;
    private transient Watermark watermark;
    private transient int complete;

    /** The message id of a watermark. */
    private record WatermarkId(int task, Watermark watermark) implements ControlId {}

    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    InputSpout(LinearRoadFile input, Clock clock) {
        super(input, 1);
        this.clock = clock;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        super.open(conf, context, output);
        schedule = Schedule.of(conf);
        watermark = Watermark.START;
    }

    @Override
    protected boolean advanceProgress() {
        if (areAllAcked()) {
            complete = currentUnit();
        } else {
            int second = nextCompletedUnit();
            while (second > 0) {
                complete = second;
                second = nextCompletedUnit();
            }
        }
        Watermark next = watermark.next(complete);
        boolean isLater = !next.equals(watermark);
        watermark = next;
        return isLater;
    }

    @Override
    protected boolean isDue(int unit) {
        if (!schedule.isPaced()) {
            return true;
        }
        // Units of one second are numbered from 1.
        int second = unit - 1;
        long lateMillis = schedule.lateMillis(second, clock);
        if (schedule.isHopeless(second, lateMillis)) {
            // The late line is emitted, so that its response time shows why the trial fails.
            endInput();
        }
        return lateMillis >= 0;
    }

    @Override
    protected void emitProgress(SpoutOutputCollector output, int task) {
        output.emit(Watermark.STREAM, watermark.values(), new WatermarkId(task, watermark));
    }

    @Override
    protected void emitEnd(SpoutOutputCollector output, int task) {
        output.emit(FullTopology.END, new Values(task), new EndOfInput(task));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        super.declareOutputFields(declarer);
        declarer.declareStream(Watermark.STREAM, new Fields(Watermark.FIELDS));
        declarer.declareStream(FullTopology.END, new Fields("task"));
    }
}
