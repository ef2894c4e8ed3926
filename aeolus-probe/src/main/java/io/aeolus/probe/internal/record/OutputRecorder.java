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
import java.util.Set;
import java.util.function.Function;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/**
 * Records the output of a bolt task: its emits on some streams or, without such streams, its input. Kept tuples are acknowledged before the
 * tuples that they were derived from are acked, so that a kill of the process loses no output. Thread-safe, since bolts may emit from any
 * thread.
 */
final class OutputRecorder implements BoltObserver, TaskObserver {

    /** Empty if the input is recorded. */
    private final Set<String> streams;

    private final boolean keepsTuples;
    private final Function<List<Object>, KeptTuple> converter;
    private final Runnable awaitAck;
    private final Thread owner = Thread.currentThread();

    private final Count count = new Count();
    private final Count sum = new Count();

    // Guarded by this.
    private final Deque<KeptTuple> tuples = new ArrayDeque<>();
    private long first;
    private int reported;

    /**
     * Creates a recorder in the thread of the task's executor.
     *
     * @param converter converts a tuple's values for a snapshot
     */
    OutputRecorder(
            Set<String> streams, boolean keepsTuples, Function<List<Object>, KeptTuple> converter, Runnable awaitAck) {
        this.streams = Set.copyOf(streams);
        this.keepsTuples = keepsTuples;
        this.converter = converter;
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
        if (keepsTuples && !hasFailed && hasTuples()) {
            awaitAck.run();
        }
        BoltObserver.super.settle(storm, input, hasFailed);
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

    private synchronized boolean hasTuples() {
        return !tuples.isEmpty();
    }

    @Override
    public synchronized TaskReport report() {
        reported = tuples.size();
        // The tuples are read before the digest, which may include later tuples; the next report has the rest.
        List<KeptTuple> unacknowledged = new ArrayList<>(tuples);
        return new TaskOutput(new OutputDigest(count.get(), sum.get()), first, unacknowledged);
    }

    @Override
    public synchronized void onAcknowledged() {
        for (; reported > 0; reported--) {
            tuples.removeFirst();
            first++;
        }
    }

    /** Copies values for a listener in this JVM. */
    static KeptTuple valuesOf(List<Object> values) {
        // Not List.copyOf: a value may be null.
        return new KeptTuple.Values(Collections.unmodifiableList(new ArrayList<>(values)));
    }
}
