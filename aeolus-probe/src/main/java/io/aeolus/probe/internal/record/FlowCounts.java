// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.RowFlow;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.EventSampler;
import io.aeolus.probe.internal.count.StreamCounts;
import io.aeolus.probe.internal.observe.BoltObserver;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows that a task emits on its streams and that a bolt task executes, which show the progress of a run without acks. Any thread
 * may emit; the rest is confined to the task's thread, except {@link #report}.
 */
public final class FlowCounts implements SpoutObserver, BoltObserver, TaskObserver {

    /** A reading of the clock takes about 30 ns: a thousand per second are negligible. */
    private static final long NANOS_BETWEEN_READINGS = 1_000_000;

    private final String component;
    private final LongSupplier nanoClock;
    private final Thread owner = Thread.currentThread();
    private final StreamCounts sent = new StreamCounts();

    /** Copies of rows minus rows. Mostly a row has one copy, and nothing needs to be counted. */
    private final StreamCounts moreCopies = new StreamCounts();

    private final StreamCounts executed = new StreamCounts();
    private final LongAdder unanchored = new LongAdder();
    private volatile Nanos last = Nanos.UNKNOWN;

    private final EventSampler readings = new EventSampler(NANOS_BETWEEN_READINGS);

    FlowCounts(String component, LongSupplier nanoClock) {
        this.component = component;
        this.nanoClock = nanoClock;
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        List<Integer> tasks = SpoutObserver.super.emit(storm, task, stream, tuple, messageId);
        sent(stream, task, tasks, true);
        return tasks;
    }

    @Override
    public List<Integer> emit(
            OutputCollector storm, int task, String stream, Collection<Tuple> anchors, List<Object> tuple) {
        List<Integer> tasks = BoltObserver.super.emit(storm, task, stream, anchors, tuple);
        // Storm passes null for no anchors.
        sent(stream, task, tasks, anchors != null && !anchors.isEmpty());
        return tasks;
    }

    private void sent(String stream, int task, List<Integer> chosen, boolean isAnchored) {
        int copies = task == SpoutObserver.ANY ? chosen.size() : 1;
        boolean isOwner = Thread.currentThread() == owner;
        if (!sent.count(component, stream, isOwner)) {
            return;
        }
        if (copies != 1) {
            moreCopies.add(component, stream, copies - 1, isOwner);
        }
        if (!isAnchored && copies > 0) {
            unanchored.increment();
        }
        if (isOwner) {
            noteTime();
        }
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        bolt.execute(input);
        if (executed.count(input.getSourceComponent(), input.getSourceStreamId(), true)) {
            noteTime();
        }
    }

    /** Reads the clock at distances that grow with the rate of rows, so that the last reading is close to the last row. */
    private void noteTime() {
        if (readings.countEvent()) {
            long now = nanoClock.getAsLong();
            last = Nanos.of(now);
            readings.endSample(now);
        }
    }

    @Override
    public TaskReport report() {
        // Executions are read first: each executed row was sent before.
        Nanos lastRow = last;
        Map<StreamName, Long> executedSoFar = executed.userCounts();
        Map<StreamName, Long> more = moreCopies.userCounts();
        Map<String, RowFlow.Sent> sentSoFar = new HashMap<>();
        sent.userCounts().forEach((stream, rows) -> {
            long copies = rows + more.getOrDefault(stream, 0L);
            sentSoFar.put(stream.stream(), new RowFlow.Sent(rows, Math.max(0, copies)));
        });
        return new RowFlow(sentSoFar, executedSoFar, unanchored.sum(), lastRow);
    }
}
