// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import java.nio.file.Path;
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
 * Emits the lines of a file with the line number as message id and replays failed lines. Each of n tasks emits every n-th line.
 *
 * <p>The stream {@code progress} carries the minute up to which all lines of the task are acked; the last progress tuple marks the end of
 * input. All tasks emit the same minutes. At most one progress tuple of a task is pending, so a progress tuple implies that all results of
 * its predecessor are processed.
 */
final class LineSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final String path;

    private transient SpoutOutputCollector collector;
    private transient LineReader reader;
    private transient OpenLines open;
    private transient TimeStarts minutes;
    private transient Queue<Object> failed;
    private transient int tasks;
    private transient int taskIndex;
    private transient int taskId;
    private transient boolean atEnd;
    private transient boolean ended;
    private transient boolean progressOpen;

    /** The message id of a progress tuple. */
    private record Progress(int task, int minute) implements ControlId {}

    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    LineSpout(String path) {
        this.path = path;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        open = new OpenLines();
        minutes = new TimeStarts(RoadRules.MINUTE_SECONDS);
        failed = new ArrayDeque<>();
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
            return;
        }
        int minute = progressOpen ? 0 : minutes.nextCompletedBefore(open.lowest());
        if (minute > 0) {
            emitProgress(minute);
        } else if (!atEnd) {
            emitLine();
        } else if (open.isEmpty() && !progressOpen && !ended) {
            ended = true;
            emitEnd();
        }
    }

    private void emitLine() {
        if (!advance()) {
            atEnd = true;
            return;
        }
        String line = reader.line();
        collector.emit(new Values(line), open.add(line));
    }

    /** Advances to the next line of this task. */
    private boolean advance() {
        try {
            while (reader.advance()) {
                minutes.add(open.next(), reader.line());
                if (tasks == 1 || reader.lineNumber() % tasks == taskIndex) {
                    return true;
                }
            }
            return false;
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private void emitAgain(Object id) {
        if (id instanceof Long line) {
            collector.emit(new Values(open.line(line)), line);
        } else if (id instanceof Progress progress) {
            emitProgress(progress.minute());
        } else {
            emitEnd();
        }
    }

    private void emitProgress(int minute) {
        progressOpen = true;
        collector.emit(LinearRoadTopology.PROGRESS, new Values(minute), new Progress(taskId, minute));
    }

    private void emitEnd() {
        progressOpen = true;
        collector.emit(LinearRoadTopology.PROGRESS, new Values(Integer.MAX_VALUE), new EndOfInput(taskId));
    }

    @Override
    public void ack(Object id) {
        if (id instanceof Long line) {
            open.remove(line);
        } else {
            progressOpen = false;
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
        declarer.declareStream(LinearRoadTopology.PROGRESS, new Fields(LinearRoadTopology.MINUTE));
    }
}
