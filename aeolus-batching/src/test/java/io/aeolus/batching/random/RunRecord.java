package io.aeolus.batching.random;

import io.aeolus.batching.random.Shapes.BoltShape;
import io.aeolus.batching.random.Shapes.Input;
import io.aeolus.batching.random.Shapes.StreamShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/**
 * What user code saw in one run. Components are serialised with the run's number and find the record by it. A record is used by
 * one thread; looking one up is thread-safe.
 */
final class RunRecord implements AutoCloseable {

    private static final int MAX_VIOLATIONS = 10;
    private static final Map<Long, RunRecord> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong NEXT = new AtomicLong();

    private final long run = NEXT.getAndIncrement();
    private final Map<String, Map<Received, Integer>> received = new TreeMap<>();
    private final Map<String, String> contexts = new TreeMap<>();
    private final Map<Long, Long> lastSequences = new HashMap<>();
    private final Map<Long, Integer> fails = new HashMap<>();
    private final Set<Long> emittedIds = new HashSet<>();
    private final Set<Long> ackedIds = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> orderViolations = new ArrayList<>();
    private long events;

    /**
     * A tuple as a bolt saw it, without what depends on scheduling.
     *
     * @param source the component that emitted it
     * @param stream the stream
     * @param task the task that got it if the grouping leaves no choice, else 0
     * @param id its identity
     */
    record Received(String source, String stream, int task, long id) {}

    private RunRecord() {}

    static RunRecord open() {
        RunRecord record = new RunRecord();
        OPEN.put(record.run, record);
        return record;
    }

    static RunRecord of(long run) {
        return OPEN.get(run);
    }

    @Override
    public void close() {
        OPEN.remove(run);
    }

    long run() {
        return run;
    }

    /** A component was given its context. */
    void prepared(TopologyContext context) {
        Map<String, Object> seen = new TreeMap<>();
        context.getThisSources().forEach((id, grouping) -> seen.put("from " + id, grouping));
        context.getThisTargets().forEach((stream, targets) -> seen.put("to " + stream, new TreeMap<>(targets)));
        for (String stream : context.getThisStreams()) {
            seen.put("fields of " + stream, context.getThisOutputFields(stream));
        }
        for (String component : context.getComponentIds()) {
            seen.put("tasks of " + component, context.getComponentTasks(component));
        }
        contexts.put(context.getThisComponentId() + " " + context.getThisTaskIndex(), seen.toString());
    }

    /** A bolt got a tuple. */
    void received(BoltShape bolt, int task, Tuple tuple) {
        events++;
        String source = tuple.getSourceComponent();
        Input input = null;
        for (Input candidate : bolt.inputs()) {
            if (candidate.producer().equals(source) && candidate.stream().id().equals(tuple.getSourceStreamId())) {
                input = candidate;
            }
        }
        if (input == null) {
            violation(bolt.id() + " got a tuple of stream " + tuple.getSourceStreamId() + " of " + source);
            return;
        }
        StreamShape stream = input.stream();
        checkContent(stream, tuple);
        long id = tuple.getLongByField(Shapes.ID);
        checkOrder(tuple, task);
        received.computeIfAbsent(bolt.id(), key -> new HashMap<>())
                .merge(new Received(source, stream.id(), input.grouping().fixesTask() ? task : 0, id), 1, Integer::sum);
    }

    private void checkContent(StreamShape stream, Tuple tuple) {
        long id = tuple.getLong(stream.kinds().size());
        if (!tuple.getFields().toList().equals(stream.fieldNames())
                || tuple.size() != stream.fieldNames().size()) {
            violation(tuple + " has fields " + tuple.getFields() + ", not " + stream.fieldNames());
            return;
        }
        if (!tuple.getSourceGlobalStreamId().get_componentId().equals(tuple.getSourceComponent())
                || !tuple.getSourceGlobalStreamId().get_streamId().equals(stream.id())) {
            violation(tuple + " has source " + tuple.getSourceGlobalStreamId());
        }
        if (tuple.getSourceTask() != tuple.getIntegerByField(Shapes.TASK)) {
            violation(tuple + " comes from task " + tuple.getIntegerByField(Shapes.TASK));
        }
        List<Object> values = tuple.getValues();
        for (int field = 0; field < stream.kinds().size(); field++) {
            Object expected = stream.value(id, field);
            if (!ValueKind.same(expected, tuple.getValue(field))
                    || !ValueKind.same(expected, values.get(field))
                    || !ValueKind.same(expected, tuple.getValueByField("f" + field))) {
                violation(tuple + " has another value in field " + field + " than " + expected);
            }
        }
    }

    private void checkOrder(Tuple tuple, int task) {
        long sequence = tuple.getLongByField(Shapes.SEQUENCE);
        Long last = lastSequences.put(((long) tuple.getSourceTask() << 32) + task, sequence);
        if (last != null && last >= sequence && orderViolations.size() < MAX_VIOLATIONS) {
            orderViolations.add("task " + task + " got number " + sequence + " after " + last + ": " + tuple);
        }
    }

    /** Whether a bolt has to fail a tuple now; remembers that it did. */
    boolean mustFail(BoltShape bolt, long tuple) {
        int times = bolt.fails(tuple);
        return times > 0 && fails.merge(Mix.of(tuple, bolt.id().hashCode()), 1, Integer::sum) <= times;
    }

    void emitted(long messageId) {
        events++;
        emittedIds.add(messageId);
    }

    void acked(long messageId) {
        events++;
        if (!ackedIds.add(messageId)) {
            violation("message id " + messageId + " was acked twice");
        }
    }

    void failed(long messageId) {
        events++;
        if (ackedIds.contains(messageId)) {
            violation("message id " + messageId + " failed after it was acked");
        }
    }

    void violation(String what) {
        if (violations.size() < MAX_VIOLATIONS) {
            violations.add(what);
        }
    }

    /** Grows with each tuple received, and each message id emitted, acked or failed. */
    long events() {
        return events;
    }

    /** Wrong content, wrong acks, and whatever else must never be. */
    List<String> violations() {
        return violations;
    }

    /** Tuples that came after later ones from the same task. */
    List<String> orderViolations() {
        return orderViolations;
    }

    /** The message ids that were emitted and never acked. */
    Set<Long> unacked() {
        Set<Long> unacked = new HashSet<>(emittedIds);
        unacked.removeAll(ackedIds);
        return unacked;
    }

    /** What each consumer got, and how often. */
    Map<String, Map<Received, Integer>> received() {
        return received;
    }

    /** What the context of each task showed. */
    Map<String, String> contexts() {
        return contexts;
    }
}
