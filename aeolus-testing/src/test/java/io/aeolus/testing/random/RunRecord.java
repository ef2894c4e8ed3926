// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.DeliveryListener;
import io.aeolus.testing.random.Shapes.BoltShape;
import io.aeolus.testing.random.Shapes.Input;
import io.aeolus.testing.random.Shapes.Style;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.tuple.Tuple;

/**
 * Records the observations of user code in a run. Components are serialized with the run's number, by which they find the record. Confined
 * to one thread; the lookup of a record is thread-safe.
 */
final class RunRecord implements AutoCloseable {

    private static final int MAX_VIOLATIONS = 10;
    private static final Map<Long, RunRecord> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong NEXT = new AtomicLong();

    private final long run = NEXT.getAndIncrement();
    private final Map<String, Map<Received, Integer>> received = new TreeMap<>();
    private final ContextDigests contexts = new ContextDigests();
    private final Routes routes;
    private final CheckpointOrder checkpointOrder = new CheckpointOrder();
    private final BatchCount batchCount = new BatchCount();
    private final Map<Long, Long> lastSequences = new HashMap<>();
    private final Map<Long, Integer> fails = new HashMap<>();
    private final Map<String, State> states = new TreeMap<>();
    private final Set<Long> emittedIds = new HashSet<>();
    private final Set<Long> ackedIds = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> orderViolations = new ArrayList<>();
    private boolean permitsExcessTuples;
    private int failedTimes;
    private int checkpointsWanted;
    private long events;

    /**
     * A tuple that a bolt received, without its scheduling-dependent parts.
     *
     * @param source the component that emitted the tuple
     * @param stream the stream
     * @param task the task that received the tuple if the grouping determines it, else 0
     * @param id the tuple's identity
     */
    record Received(String source, String stream, int task, long id) {}

    /** The final state of a component's tasks, added up. */
    record State(long count, long sum) {}

    private RunRecord(boolean returnsRandomTasks) {
        this.routes = new Routes(returnsRandomTasks);
    }

    static RunRecord open() {
        return open(true);
    }

    /** Creates the record of a run in which {@code emit} may omit the tasks that Storm selects randomly. */
    static RunRecord openForHandWrapping() {
        return open(false);
    }

    private static RunRecord open(boolean returnsRandomTasks) {
        RunRecord record = new RunRecord(returnsRandomTasks);
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

    /** Permits more pending message ids than the setting: after a lost batch, a spout at its limit emits extra tuples. */
    void permitExcessTuples() {
        permitsExcessTuples = true;
    }

    boolean permitsExcessTuples() {
        return permitsExcessTuples;
    }

    /** Called when a task emits its row with a number. */
    void emits(int task, long sequence) {
        checkpointOrder.emits(task, sequence);
    }

    /** Called when a bolt receives a tuple. */
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
            violation(bolt.id() + " received a tuple of stream " + tuple.getSourceStreamId() + " of " + source);
            return;
        }
        StreamShape stream = input.stream();
        TupleContent.check(stream, tuple, this::violation);
        contexts.received(bolt.id(), tuple.getContext());
        checkOrder(bolt, task, tuple);
        batchCount.received(bolt, input);
        routes.executed(tuple.getSourceTask(), tuple.getLongByField(Shapes.SEQUENCE), task, input.grouping());
        long id = tuple.getLongByField(Shapes.ID);
        received.computeIfAbsent(bolt.id(), key -> new HashMap<>())
                .merge(new Received(source, stream.id(), input.fixesTask() ? task : 0, id), 1, Integer::sum);
    }

    private void checkOrder(BoltShape bolt, int task, Tuple tuple) {
        long sequence = tuple.getLongByField(Shapes.SEQUENCE);
        Long last = lastSequences.put(((long) tuple.getSourceTask() << 32) + task, sequence);
        if (last != null && last >= sequence) {
            orderViolation("task " + task + " received number " + sequence + " after " + last + ": " + tuple);
        }
        // A window delivers its tuples when it is full; checkpoints do not wait.
        if (bolt.style() != Style.WINDOW && checkpointOrder.isLate(tuple.getSourceTask(), task, sequence)) {
            orderViolation("task " + task + " received number " + sequence + " after a later checkpoint: " + tuple);
        }
    }

    private void orderViolation(String what) {
        if (orderViolations.size() < MAX_VIOLATIONS) {
            orderViolations.add(what);
        }
    }

    /** Returns whether a bolt must fail a tuple now, and records the fail. */
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
        failedTimes++;
        if (ackedIds.contains(messageId)) {
            violation("message id " + messageId + " failed after it was acked");
        }
    }

    /** Called with the final state of a task of a stateful bolt. */
    void state(String component, long count, long sum) {
        states.merge(component, new State(count, sum), (a, b) -> new State(a.count + b.count, a.sum + b.sum));
    }

    void violation(String what) {
        if (violations.size() < MAX_VIOLATIONS) {
            violations.add(what);
        }
    }

    /** Requests another checkpoint. */
    void requestCheckpoint() {
        checkpointsWanted++;
    }

    /** Returns the number of requested checkpoints. */
    int checkpointsWanted() {
        return checkpointsWanted;
    }

    /** Returns a number that grows with each tuple received, and each message id emitted, acked or failed. */
    long events() {
        return events;
    }

    /** Returns violations: wrong content, acks or tasks. */
    List<String> violations() {
        List<String> all = new ArrayList<>(violations);
        all.addAll(routes.violations()
                .subList(0, Math.min(MAX_VIOLATIONS, routes.violations().size())));
        return all;
    }

    /** Returns the tuples that were overtaken by later tuples or checkpoints of the same task. */
    List<String> orderViolations() {
        return orderViolations;
    }

    Set<Long> emittedIds() {
        return emittedIds;
    }

    /** Returns the message ids that were emitted and never acked. */
    Set<Long> unacked() {
        Set<Long> unacked = new HashSet<>(emittedIds);
        unacked.removeAll(ackedIds);
        return unacked;
    }

    /** Returns the number of fails that spouts received. */
    int failedTimes() {
        return failedTimes;
    }

    /** Returns the tuples that each consumer received, with their counts. */
    Map<String, Map<Received, Integer>> received() {
        return received;
    }

    /** Returns the final state of each stateful component. */
    Map<String, State> states() {
        return states;
    }

    ContextDigests contexts() {
        return contexts;
    }

    Routes routes() {
        return routes;
    }

    BatchCount batchCount() {
        return batchCount;
    }

    /** Returns the listener for executed tuples. */
    DeliveryListener listener() {
        return (producer, stream, consumer, tuple) -> {
            checkpointOrder.onDelivery(producer, stream, consumer, tuple);
            batchCount.onDelivery(producer, stream, consumer, tuple);
        };
    }
}
