// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import io.aeolus.cluster.BadInputException;
import io.aeolus.probe.EndOfInput;
import io.aeolus.sentiment.TweetFile;
import io.aeolus.sentiment.TweetReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the lines of a file with the line number as message id and replays failed lines. Each of n tasks emits every n-th line. A task
 * emits an end-of-input tuple on a separate stream when all its lines are acked.
 */
final class LineSpout extends BaseRichSpout {

    static final String LINE = "line";
    private static final String END = "end";

    private static final long serialVersionUID = 1L;

    private final String path;

    private transient SpoutOutputCollector collector;
    private transient TweetReader reader;
    private transient Map<Long, String> open;
    private transient Queue<Object> failed;
    private transient int tasks;
    private transient int taskIndex;
    private transient int taskId;
    private transient boolean atEnd;
    private transient boolean ended;

    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    LineSpout(String path) {
        this.path = path;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        open = new HashMap<>();
        failed = new ArrayDeque<>();
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        taskIndex = context.getThisTaskIndex();
        taskId = context.getThisTaskId();
        try {
            reader = new TweetFile(Path.of(path)).open();
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void nextTuple() {
        if (!failed.isEmpty()) {
            emit(failed.remove());
        } else if (!atEnd && advance()) {
            open.put(reader.lineNumber(), reader.line());
            emit(reader.lineNumber());
        } else if (open.isEmpty() && !ended) {
            ended = true;
            emit(new EndOfInput(taskId));
        }
    }

    /** Advances to the next line of this task. */
    private boolean advance() {
        try {
            while (reader.advance()) {
                if (reader.lineNumber() % tasks == taskIndex) {
                    return true;
                }
            }
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        atEnd = true;
        return false;
    }

    private void emit(Object id) {
        if (id instanceof Long number) {
            collector.emit(new Values(number, open.get(number)), number);
        } else {
            collector.emit(END, new Values(taskId), id);
        }
    }

    @Override
    public void ack(Object id) {
        if (id instanceof Long number) {
            open.remove(number);
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
        declarer.declare(new Fields(TweetSchema.ID, LINE));
        declarer.declareStream(END, new Fields("spouttask"));
    }
}
