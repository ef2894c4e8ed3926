package io.aeolus.batching.race;

import io.aeolus.batching.AttributeList;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.tuple.Tuple;

/** Storm's side of a collector: writes down rows, acks and fails in the order in which they come. */
final class RecordingStorm implements IOutputCollector, ISpoutOutputCollector {

    private static final List<Integer> CONSUMER = List.of(1);

    private int settled;
    private volatile boolean isSending;

    private final StringJoiner log = new StringJoiner(" ").setEmptyValue("nothing");

    /** The rows by their value, and the words "ack" and "fail"; or "nothing". */
    synchronized String log() {
        return log.toString();
    }

    /** How many of what came one after the other, such as "4 rows 2 acks". */
    synchronized String phases() {
        StringJoiner phases = new StringJoiner(" ");
        String before = "";
        int count = 0;
        for (String entry : (log + " end").split(" ", -1)) {
            String kind = entry.equals("ack") ? "acks" : entry.equals("fail") ? "fails" : "rows";
            if (count > 0 && (entry.equals("end") || !kind.equals(before))) {
                phases.add(count + " " + before);
                count = 0;
            }
            before = kind;
            count++;
        }
        return phases.toString();
    }

    /** How many acks and fails came. */
    synchronized int settled() {
        return settled;
    }

    /** Waits until something is being sent. */
    void awaitSend() {
        while (!isSending) {
            Thread.onSpinWait();
        }
    }

    private synchronized void send(List<Object> values) {
        if (values.get(0) instanceof AttributeList column) {
            for (int row = 0; row < column.size(); row++) {
                log.add(String.valueOf(column.get(row)));
            }
        } else {
            log.add(String.valueOf(values.get(0)));
        }
        isSending = true;
    }

    @Override
    public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
        send(values);
        return CONSUMER;
    }

    @Override
    public void emitDirect(int task, String stream, Collection<Tuple> anchors, List<Object> values) {
        send(values);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, Object id) {
        send(values);
        return CONSUMER;
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, Object id) {
        send(values);
    }

    @Override
    public synchronized void ack(Tuple input) {
        settled++;
        log.add("ack");
    }

    @Override
    public synchronized void fail(Tuple input) {
        settled++;
        log.add("fail");
    }

    @Override
    public void resetTimeout(Tuple input) {}

    @Override
    public long getPendingCount() {
        return 0;
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {}
}
