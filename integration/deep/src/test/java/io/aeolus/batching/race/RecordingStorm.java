// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import io.aeolus.batching.internal.column.Column;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * Storm's collector: records rows, acks and fails in order. Also acts as the acker, assuming that consumers ack immediately.
 */
final class RecordingStorm implements IOutputCollector, ISpoutOutputCollector {

    private static final List<Integer> CONSUMER = List.of(1);

    private int settled;
    private final Random random = new Random(1);
    /** The XOR of the opened and closed edges of each root. */
    private final Map<Long, Long> edges = new TreeMap<>();

    private volatile boolean isSending;

    private final StringJoiner log = new StringJoiner(" ").setEmptyValue("nothing");

    /** The recorded values with "ack" and "fail", or "nothing". */
    synchronized String log() {
        return log.toString();
    }

    /** Run lengths of the recorded events, such as "4 rows 2 acks". */
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

    /** The number of acks and fails. */
    synchronized int settled() {
        return settled;
    }

    /** Waits until a row is being sent. */
    void awaitSend() {
        while (!isSending) {
            Thread.onSpinWait();
        }
    }

    /** The roots with open edges. */
    synchronized Set<Long> openRoots() {
        Set<Long> open = new TreeSet<>(edges.keySet());
        open.removeIf(root -> edges.get(root) == 0);
        return open;
    }

    /** Updates the edges of roots for a delivered tuple or a message to the acker. */
    synchronized void flip(Map<Long, Long> edgesOfRoots) {
        edgesOfRoots.forEach((root, edge) -> edges.merge(root, edge, (a, b) -> a ^ b));
    }

    /** Creates the edge to one task, which acks it immediately. */
    private synchronized void anchor(Collection<Tuple> anchors) {
        for (Tuple anchor : anchors) {
            long edge = random.nextLong();
            ((TupleImpl) anchor).updateAckVal(edge);
            anchor.getMessageId().getAnchors().forEach(root -> flip(Map.of(root, edge)));
        }
    }

    private synchronized void send(List<Object> values) {
        if (values.get(0) instanceof Column column) {
            for (int row = 0; row < column.size(); row++) {
                log.add(String.valueOf(column.value(row)));
            }
        } else {
            log.add(String.valueOf(values.get(0)));
        }
        isSending = true;
    }

    @Override
    public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
        anchor(anchors);
        send(values);
        return CONSUMER;
    }

    @Override
    public void emitDirect(int task, String stream, Collection<Tuple> anchors, List<Object> values) {
        anchor(anchors);
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
        long made = ((TupleImpl) input).getAckVal();
        input.getMessageId().getAnchorsToIds().forEach((root, edge) -> flip(Map.of(root, edge ^ made)));
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
