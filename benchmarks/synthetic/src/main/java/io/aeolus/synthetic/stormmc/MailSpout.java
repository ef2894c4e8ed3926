// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.cluster.BadInputException;
import io.aeolus.probe.EndOfInput;
import io.aeolus.synthetic.mail.MailReader;
import io.aeolus.synthetic.mail.MailSource;
import io.aeolus.synthetic.topology.Numbers;
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
 * Emits mails as text with their number as message id and replays failed mails. Each of n tasks emits every n-th mail. A task emits a
 * tuple on {@link Numbers#END} when all its mails are acked.
 */
final class MailSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final MailSource source;

    private transient SpoutOutputCollector collector;
    private transient MailReader reader;
    private transient Map<Long, String> open;
    private transient Queue<Object> failed;
    private transient int tasks;
    private transient int task;
    private transient int taskId;
    private transient long next;
    private transient boolean atEnd;
    private transient boolean ended;

    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    MailSpout(MailSource source) {
        this.source = source;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        open = new HashMap<>();
        failed = new ArrayDeque<>();
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        task = context.getThisTaskIndex();
        taskId = context.getThisTaskId();
        try {
            reader = source.open();
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void nextTuple() {
        if (!failed.isEmpty()) {
            emitAgain(failed.remove());
        } else if (!atEnd) {
            emitNext();
        } else if (open.isEmpty() && !ended) {
            ended = true;
            emitAgain(new EndOfInput(taskId));
        }
    }

    private void emitNext() {
        Optional<String> mail = read();
        while (mail.isPresent() && next++ % tasks != task) {
            mail = read();
        }
        if (mail.isPresent()) {
            long number = next - 1;
            open.put(number, mail.get());
            emitAgain(number);
        } else {
            atEnd = true;
        }
    }

    private Optional<String> read() {
        try {
            return reader.next();
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private void emitAgain(Object id) {
        if (id instanceof Long number) {
            collector.emit(new Values(open.get(number)), number);
        } else {
            collector.emit(Numbers.END, new Values(taskId), id);
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
        declarer.declare(new Fields("text"));
        declarer.declareStream(Numbers.END, new Fields("spouttask"));
    }
}
