// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.topology.OpenLines;
import io.aeolus.linearroad.topology.TimeStarts;
import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the lines of a file with message ids, as fast as possible or when they are due, and replays failed lines. Each of n tasks emits
 * every n-th line.
 *
 * <p>The stream {@link Watermark#STREAM} carries the watermarks of the task. At most one watermark is pending, so a watermark implies
 * that everything anchored to its predecessor is processed. After the last watermark, the stream {@link FullTopology#END} marks the end
 * of input. A paced input ends early if it is hopelessly late.
 */
final class InputSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final Clock clock;

    private transient SpoutOutputCollector collector;
    private transient Schedule schedule;
    private transient LineReader reader;
    private transient OpenLines open;
    private transient TimeStarts seconds;
    private transient Queue<Object> failed;
    private transient Watermark watermark;
    private transient int complete;
    private transient int tasks;
    private transient int taskIndex;
    private transient int taskId;
    /** Whether the reader is at a line of this task that is not emitted yet. */
    private transient boolean hasLine;

    private transient boolean atEnd;
    private transient boolean ended;
    private transient boolean watermarkPending;

    /** The message id of a watermark. */
    private record WatermarkId(int task, Watermark watermark) implements ControlId {}

    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    InputSpout(LinearRoadFile input, Clock clock) {
        this.path = input.path().toAbsolutePath().toString();
        this.clock = clock;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        schedule = Schedule.of(conf);
        open = new OpenLines();
        seconds = new TimeStarts(1);
        failed = new ArrayDeque<>();
        watermark = Watermark.START;
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        taskIndex = context.getThisTaskIndex();
        taskId = context.getThisTaskId();
        try {
            reader = new LinearRoadFile(Path.of(path)).openLines();
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void nextTuple() {
        if (!failed.isEmpty()) {
            emitAgain(failed.remove());
        } else if (!watermarkPending && advanceWatermark()) {
            emitWatermark();
        } else if (hasLine || readLine()) {
            emitLineIfDue();
        } else if (isAnswered() && !ended) {
            ended = true;
            emitEnd();
        }
    }

    /** Whether the watermark of the end of the input is acked. */
    private boolean isAnswered() {
        return open.isEmpty() && !watermarkPending && watermark.answers() == seconds.current();
    }

    private boolean advanceWatermark() {
        if (atEnd && open.isEmpty()) {
            complete = seconds.current();
        } else {
            int second = seconds.nextCompletedBefore(open.lowest());
            while (second > 0) {
                complete = second;
                second = seconds.nextCompletedBefore(open.lowest());
            }
        }
        Watermark next = watermark.next(complete);
        boolean isLater = !next.equals(watermark);
        watermark = next;
        return isLater;
    }

    /** Advances to the next line of this task; false at the end of the file. */
    private boolean readLine() {
        if (atEnd) {
            return false;
        }
        try {
            while (reader.advance()) {
                seconds.add(open.next(), reader.line());
                if (tasks == 1 || reader.lineNumber() % tasks == taskIndex) {
                    hasLine = true;
                    return true;
                }
            }
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        atEnd = true;
        return false;
    }

    private void emitLineIfDue() {
        if (schedule.isPaced()) {
            // Units of one second are numbered from 1.
            int second = seconds.current() - 1;
            long lateMillis = schedule.lateMillis(second, clock);
            if (lateMillis < 0) {
                return;
            }
            // The late line is emitted, so that its response time shows why the trial fails.
            atEnd = schedule.isHopeless(second, lateMillis);
        }
        hasLine = false;
        String line = reader.line();
        collector.emit(new Values(line), open.add(line));
    }

    private void emitAgain(Object id) {
        if (id instanceof Long line) {
            collector.emit(new Values(open.line(line)), line);
        } else if (id instanceof WatermarkId) {
            emitWatermark();
        } else {
            emitEnd();
        }
    }

    private void emitWatermark() {
        watermarkPending = true;
        collector.emit(Watermark.STREAM, watermark.values(), new WatermarkId(taskId, watermark));
    }

    private void emitEnd() {
        watermarkPending = true;
        collector.emit(FullTopology.END, new Values(taskId), new EndOfInput(taskId));
    }

    @Override
    public void ack(Object id) {
        if (id instanceof Long line) {
            open.remove(line);
        } else {
            watermarkPending = false;
        }
    }

    @Override
    public void fail(Object id) {
        failed.add(id);
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("line"));
        declarer.declareStream(Watermark.STREAM, new Fields(Watermark.FIELDS));
        declarer.declareStream(FullTopology.END, new Fields("task"));
    }
}
