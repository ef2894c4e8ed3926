// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import io.aeolus.probe.EndOfInput;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * A spout that emits texts with their number, which is also the message id, and replays failed texts. Each of n tasks emits every n-th text.
 * A task emits a tuple on the stream {@value #END} when all its texts are acked.
 */
public final class TextSpout extends BaseRichSpout {

    /** The end-of-input stream: a tuple with the id of each spout task. */
    public static final String END = "end";

    /** The field of the text. */
    public static final String TEXT = "text";

    private static final long serialVersionUID = 1L;

    private final Source source;

    private transient SpoutOutputCollector collector;
    private transient Texts texts;
    private transient Map<Long, String> open;
    private transient Queue<Object> failed;
    private transient int tasks;
    private transient int taskIndex;
    private transient int taskId;
    private transient long number;
    private transient boolean atEnd;
    private transient boolean ended;

    /** An input of texts, such as a file. */
    @FunctionalInterface
    public interface Source extends Serializable {

        /** Opens the input before its first text. */
        Texts open() throws BadInputException;
    }

    /** A cursor over the texts of an input. */
    public interface Texts extends AutoCloseable {

        /** Reads the next text; empty at the end. */
        Optional<String> next() throws BadInputException;

        @Override
        void close();
    }

    /** Creates a spout whose tasks each open the input. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    public TextSpout(Source source) {
        this.source = source;
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
            texts = source.open();
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void nextTuple() {
        if (!failed.isEmpty()) {
            emit(failed.remove());
        } else if (!atEnd) {
            emitNext();
        } else if (open.isEmpty() && !ended) {
            ended = true;
            emit(new EndOfInput(taskId));
        }
    }

    /** Emits the next text of this task. */
    private void emitNext() {
        try {
            for (Optional<String> text = texts.next(); text.isPresent(); text = texts.next()) {
                number++;
                if (number % tasks == taskIndex) {
                    open.put(number, text.get());
                    emit(number);
                    return;
                }
            }
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        atEnd = true;
    }

    private void emit(Object id) {
        if (id instanceof Long text) {
            collector.emit(new Values(text, open.get(text)), text);
        } else {
            collector.emit(END, new Values(taskId), id);
        }
    }

    @Override
    public void ack(Object id) {
        if (id instanceof Long text) {
            open.remove(text);
        }
    }

    @Override
    public void fail(Object id) {
        failed.add(id);
    }

    @Override
    public void close() {
        if (texts != null) {
            texts.close();
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", TEXT));
        declarer.declareStream(END, new Fields("spouttask"));
    }
}
