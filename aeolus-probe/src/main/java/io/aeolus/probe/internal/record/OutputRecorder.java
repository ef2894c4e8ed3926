// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.KeptTuple;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.UserStreams;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.StreamCounts.Count;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/**
 * Records the output of a bolt task: its emits on some streams or, without such streams, its input. Kept tuples are acknowledged before the
 * tuples that they were derived from are acked, so that a kill of the process loses no output: the recorder holds an ack until the
 * collector acknowledges the tuples recorded before the ack, while the bolt continues. Without an acknowledgement, the recorder never releases
 * the acks that it holds, and their messages time out. Thread-safe, since bolts may emit from any thread.
 */
final class OutputRecorder implements BoltObserver, TaskObserver {

    /**
     * If acks are held, a report has tuples up to about this size, because a worker's tasks share a message of bounded size. An ack that is not
     * held waits for one report, which must have all tuples.
     */
    private static final int MAX_REPORTED_BYTES = 4 << 20;

    /** The number of kept tuples at which the bolt waits. */
    private static final int MAX_KEPT = 100_000;

    /** Empty if the input is recorded. */
    private final Set<String> streams;

    private final boolean keepsTuples;
    private final Function<List<Object>, KeptTuple> converter;
    private final int maxHeld;
    private final Runnable requestAck;
    private final Runnable awaitAck;
    private final Thread owner = Thread.currentThread();

    private final Count count = new Count();
    private final Count sum = new Count();

    // Guarded by this.
    private final Deque<KeptTuple> tuples = new ArrayDeque<>();
    private long first;
    private int reported;
    private final Deque<HeldAck> held = new ArrayDeque<>();

    /**
     * An ack that waits.
     *
     * @param tuples how many kept tuples must be acknowledged first, counted from the start of the task
     */
    private record HeldAck(OutputCollector storm, Tuple input, long tuples) {}

    /**
     * Creates a recorder in the thread of the task's executor.
     *
     * @param converter converts a tuple's values for a snapshot
     * @param maxHeld the number of held acks at which the bolt waits; 0 to hold no ack, so that each ack waits in the bolt's thread
     * @param requestAck requests a report, without waiting for it
     * @param awaitAck waits until a report begun after this call is acknowledged
     */
    OutputRecorder(
            Set<String> streams,
            boolean keepsTuples,
            Function<List<Object>, KeptTuple> converter,
            int maxHeld,
            Runnable requestAck,
            Runnable awaitAck) {
        this.streams = Set.copyOf(streams);
        this.keepsTuples = keepsTuples;
        this.converter = converter;
        this.maxHeld = maxHeld;
        this.requestAck = requestAck;
        this.awaitAck = awaitAck;
    }

    @Override
    public boolean looksAtOutput() {
        return keepsTuples || !streams.isEmpty();
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        if (streams.isEmpty() && UserStreams.contain(input.getSourceComponent(), input.getSourceStreamId())) {
            add(input.getValues());
        }
        bolt.execute(input);
    }

    @Override
    public List<Integer> emit(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        if (streams.contains(stream)) {
            add(tuple);
        }
        return BoltObserver.super.emit(storm, task, stream, anchors, tuple);
    }

    @Override
    public void settle(OutputCollector storm, Tuple input, boolean hasFailed) {
        if (hasFailed || !keepsTuples || !hold(storm, input)) {
            BoltObserver.super.settle(storm, input, hasFailed);
        }
    }

    /** Holds an ack if tuples are not acknowledged yet; returns false if the caller must ack. */
    private boolean hold(OutputCollector storm, Tuple input) {
        if (mustWait()) {
            awaitAck.run();
        }
        synchronized (this) {
            if (tuples.isEmpty() || maxHeld == 0) {
                return false;
            }
            held.add(new HeldAck(storm, input, first + tuples.size()));
        }
        requestAck.run();
        return true;
    }

    private synchronized boolean mustWait() {
        return !tuples.isEmpty() && (held.size() >= maxHeld || tuples.size() >= MAX_KEPT);
    }

    private void add(List<Object> values) {
        long hash = OutputDigest.hashOf(values);
        if (keepsTuples) {
            KeptTuple kept = converter.apply(values);
            synchronized (this) {
                tuples.add(kept);
            }
        }
        boolean isOwner = Thread.currentThread() == owner;
        sum.add(hash, isOwner);
        count.add(1, isOwner);
    }

    @Override
    public synchronized TaskReport report() {
        List<KeptTuple> unacknowledged = new ArrayList<>();
        long bytes = 0;
        for (KeptTuple tuple : tuples) {
            if (maxHeld > 0 && bytes >= MAX_REPORTED_BYTES) {
                break;
            }
            unacknowledged.add(tuple);
            bytes += tuple instanceof KeptTuple.Bytes serialized ? serialized.kryo().length : 0;
        }
        reported = unacknowledged.size();
        // The tuples are read before the digest, which may include later tuples; the next report has the rest.
        return new TaskOutput(new OutputDigest(count.get(), sum.get()), first, unacknowledged);
    }

    @Override
    public void onAcknowledged() {
        removeReported();
        // Without the lock, since an ack can call user code.
        for (Optional<HeldAck> due = nextDue(); due.isPresent(); due = nextDue()) {
            HeldAck ack = due.get();
            try {
                ack.storm().ack(ack.input());
            } catch (RuntimeException e) {
                // The agent's thread also serves other tasks.
                ack.storm().reportError(e);
            }
        }
        if (holdsAcks()) {
            requestAck.run();
        }
    }

    private synchronized void removeReported() {
        for (; reported > 0; reported--) {
            tuples.removeFirst();
            first++;
        }
    }

    private synchronized boolean holdsAcks() {
        return !held.isEmpty();
    }

    private synchronized Optional<HeldAck> nextDue() {
        return held.isEmpty() || held.getFirst().tuples() > first ? Optional.empty() : Optional.of(held.removeFirst());
    }

    /** Copies values for a listener in this JVM. */
    static KeptTuple valuesOf(List<Object> values) {
        // Not List.copyOf: a value may be null.
        return new KeptTuple.Values(Collections.unmodifiableList(new ArrayList<>(values)));
    }
}
