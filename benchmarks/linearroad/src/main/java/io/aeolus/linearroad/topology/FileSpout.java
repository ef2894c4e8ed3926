// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
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
 * Emits the lines of a file with message ids, and replays failed lines. Each of n tasks emits every n-th line.
 *
 * <p>Progress tuples report which lines of the task are acked. At most one progress tuple is pending, so it implies that everything
 * anchored to its predecessor is processed. A last tuple marks the end of input.
 */
public abstract class FileSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final int secondsOfUnit;

    private transient SpoutOutputCollector collector;
    private transient LineReader reader;
    private transient OpenLines open;
    private transient TimeStarts units;
    private transient Queue<Object> failed;
    private transient int tasks;
    private transient int taskIndex;
    private transient int taskId;
    /** Whether the reader is at a line of this task that is not emitted yet. */
    private transient boolean hasLine;

    private transient boolean atEnd;
    private transient boolean ended;
    private transient boolean isProgressPending;

    /** Creates a spout whose progress is counted in units of this length, numbered from 1. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    protected FileSpout(LinearRoadFile input, int secondsOfUnit) {
        this.path = input.path().toAbsolutePath().toString();
        this.secondsOfUnit = secondsOfUnit;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        open = new OpenLines();
        units = new TimeStarts(secondsOfUnit);
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

    /** Moves the progress of the task. Returns whether it has changed. */
    protected abstract boolean advanceProgress();

    /** Emits the progress of the task. */
    protected abstract void emitProgress(SpoutOutputCollector output, int task);

    /** Emits the tuple that marks the end of input. */
    protected abstract void emitEnd(SpoutOutputCollector output, int task);

    /** Returns whether a line of this unit may be emitted now. */
    protected boolean isDue(int unit) {
        return true;
    }

    /** Returns the next unit whose lines are all acked; 0 if no other unit is complete. */
    protected final int nextCompletedUnit() {
        return units.nextCompletedBefore(open.lowest());
    }

    /** Returns the unit of the latest line. */
    protected final int currentUnit() {
        return units.current();
    }

    /** Returns whether all lines of the input are acked. */
    protected final boolean areAllAcked() {
        return atEnd && open.isEmpty();
    }

    /** Ends the input after the current line. */
    protected final void endInput() {
        atEnd = true;
    }

    @Override
    public final void nextTuple() {
        if (!failed.isEmpty()) {
            emitAgain(failed.remove());
        } else if (!isProgressPending && advanceProgress()) {
            emitPending();
        } else if (hasLine || !atEnd) {
            emitLineIfDue();
        } else if (open.isEmpty() && !isProgressPending && !ended) {
            ended = true;
            emitPending();
        }
    }

    private void emitLineIfDue() {
        if ((hasLine || readLine()) && isDue(units.current())) {
            hasLine = false;
            String line = reader.line();
            collector.emit(new Values(line), open.add(line));
        }
    }

    /** Advances to the next line of this task; false at the end of the file. */
    private boolean readLine() {
        try {
            while (reader.advance()) {
                units.add(open.next(), reader.line());
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

    private void emitAgain(Object id) {
        if (id instanceof Long line) {
            collector.emit(new Values(open.line(line)), line);
        } else {
            emitPending();
        }
    }

    /** Emits the latest progress, or the end of input. */
    private void emitPending() {
        isProgressPending = true;
        if (ended) {
            emitEnd(collector, taskId);
        } else {
            emitProgress(collector, taskId);
        }
    }

    @Override
    public final void ack(Object id) {
        if (id instanceof Long line) {
            open.remove(line);
        } else {
            isProgressPending = false;
        }
    }

    @Override
    public final void fail(Object id) {
        failed.add(id);
    }

    @Override
    public final void close() {
        if (reader != null) {
            reader.close();
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("line"));
    }
}
