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
 * What user code saw in one run. Components are serialised with the run's number and find the record by it. A record is used by
 * one thread; looking one up is thread-safe.
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
    private int failedTimes;
    private int checkpointsWanted;
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

    /** The state of a component's tasks at the end, added up. */
    record State(long count, long sum) {}

    private RunRecord(boolean tellsRandomTasks) {
        this.routes = new Routes(tellsRandomTasks);
    }

    static RunRecord open() {
        return open(true);
    }

    /** The record of a run in which {@code emit} may leave out the tasks that Storm chooses at random. */
    static RunRecord openForHandWrapping() {
        return open(false);
    }

    private static RunRecord open(boolean tellsRandomTasks) {
        RunRecord record = new RunRecord(tellsRandomTasks);
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

    /** A task emits its row of the given number. */
    void emits(int task, long sequence) {
        checkpointOrder.emits(task, sequence);
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
            orderViolation("task " + task + " got number " + sequence + " after " + last + ": " + tuple);
        }
        // A window shows its tuples when it is full; checkpoints do not wait for that.
        if (bolt.style() != Style.WINDOW && checkpointOrder.isLate(tuple.getSourceTask(), task, sequence)) {
            orderViolation("task " + task + " got number " + sequence + " after a later checkpoint: " + tuple);
        }
    }

    private void orderViolation(String what) {
        if (orderViolations.size() < MAX_VIOLATIONS) {
            orderViolations.add(what);
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
        failedTimes++;
        if (ackedIds.contains(messageId)) {
            violation("message id " + messageId + " failed after it was acked");
        }
    }

    /** A task of a stateful bolt is at its end. */
    void state(String component, long count, long sum) {
        states.merge(component, new State(count, sum), (a, b) -> new State(a.count + b.count, a.sum + b.sum));
    }

    void violation(String what) {
        if (violations.size() < MAX_VIOLATIONS) {
            violations.add(what);
        }
    }

    /** Asks for one more checkpoint. */
    void wantCheckpoint() {
        checkpointsWanted++;
    }

    /** How many checkpoints were asked for. */
    int checkpointsWanted() {
        return checkpointsWanted;
    }

    /** Grows with each tuple received, and each message id emitted, acked or failed. */
    long events() {
        return events;
    }

    /** Wrong content, wrong acks, wrong tasks, and whatever else must never be. */
    List<String> violations() {
        List<String> all = new ArrayList<>(violations);
        all.addAll(routes.violations()
                .subList(0, Math.min(MAX_VIOLATIONS, routes.violations().size())));
        return all;
    }

    /** Tuples that came after later ones, or later checkpoints, from the same task. */
    List<String> orderViolations() {
        return orderViolations;
    }

    Set<Long> emittedIds() {
        return emittedIds;
    }

    /** The message ids that were emitted and never acked. */
    Set<Long> unacked() {
        Set<Long> unacked = new HashSet<>(emittedIds);
        unacked.removeAll(ackedIds);
        return unacked;
    }

    /** How often spouts heard of a fail. */
    int failedTimes() {
        return failedTimes;
    }

    /** What each consumer got, and how often. */
    Map<String, Map<Received, Integer>> received() {
        return received;
    }

    /** The state of each stateful component. */
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

    /** Who has to see each tuple on its way. */
    DeliveryListener listener() {
        return (producer, stream, consumer, tuple) -> {
            checkpointOrder.onDelivery(producer, stream, consumer, tuple);
            batchCount.onDelivery(producer, stream, consumer, tuple);
        };
    }
}
