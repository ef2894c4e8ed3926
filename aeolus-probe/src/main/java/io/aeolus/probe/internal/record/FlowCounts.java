package io.aeolus.probe.internal.record;

import io.aeolus.probe.Facet;
import io.aeolus.probe.Facet.RowFlow;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.StreamName;
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
 * Counts the rows that a task sends along streams and, if it is a bolt's, executes: they tell how far a run is where nothing is acked.
 * Rows may be sent by any thread; all else is for the task's own, but for {@link #facet}.
 */
public final class FlowCounts implements SpoutObserver, BoltObserver, TaskObserver {

    /** A look at the clock takes some 30 ns: a thousand in a second cost nothing. */
    private static final long NANOS_BETWEEN_LOOKS = 1_000_000;

    private final String component;
    private final LongSupplier nanoClock;
    private final Thread owner = Thread.currentThread();
    private final StreamCounts sent = new StreamCounts();

    /** Copies of rows less the rows: mostly a row has one, and nothing is to be counted here. */
    private final StreamCounts moreCopies = new StreamCounts();

    private final StreamCounts executed = new StreamCounts();
    private final LongAdder unanchored = new LongAdder();
    private volatile Nanos last = Nanos.UNKNOWN;

    private final EventSampler looks = new EventSampler(NANOS_BETWEEN_LOOKS);

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
        // Storm gives no collection where there are no anchors.
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
            worked();
        }
    }

    @Override
    public void execute(IBolt bolt, Tuple input) {
        bolt.execute(input);
        if (executed.count(input.getSourceComponent(), input.getSourceStreamId(), true)) {
            worked();
        }
    }

    /** Looks at the clock at distances that grow where rows come fast, so that the last look is not long before the last row. */
    private void worked() {
        if (looks.nextIsSample()) {
            long now = nanoClock.getAsLong();
            last = Nanos.of(now);
            looks.taken(now);
        }
    }

    @Override
    public Facet facet() {
        // Executions are read first: what is executed was sent.
        Nanos lastSoFar = last;
        Map<StreamName, Long> executedSoFar = executed.ofUser();
        Map<StreamName, Long> more = moreCopies.ofUser();
        Map<String, RowFlow.Sent> sentSoFar = new HashMap<>();
        sent.ofUser().forEach((stream, rows) -> {
            long copies = rows + more.getOrDefault(stream, 0L);
            sentSoFar.put(stream.stream(), new RowFlow.Sent(rows, Math.max(0, copies)));
        });
        return new RowFlow(sentSoFar, executedSoFar, unanchored.sum(), lastSoFar);
    }
}
