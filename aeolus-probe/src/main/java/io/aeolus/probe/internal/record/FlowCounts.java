package io.aeolus.probe.internal.record;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.RowFlow;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.internal.count.StreamCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.apache.storm.tuple.Tuple;

/** The rows of one task along streams. Rows may be sent by any thread; all else is for the task's own, but for {@link #flow}. */
final class FlowCounts {

    /** A look at the clock takes some 30 ns: a thousand in a second cost nothing. */
    private static final long NANOS_BETWEEN_LOOKS = 1_000_000;

    private static final int LONGEST_DISTANCE = 1 << 14;

    private final String component;
    private final LongSupplier nanoClock;
    private final Thread owner = Thread.currentThread();
    private final StreamCounts sent = new StreamCounts();

    /** Copies of rows less the rows: mostly a row has one, and nothing is to be counted here. */
    private final StreamCounts moreCopies = new StreamCounts();

    private final StreamCounts executed = new StreamCounts();
    private final LongAdder unanchored = new LongAdder();
    private final AtomicLong lastNanos = new AtomicLong();
    private volatile boolean hasWorked;

    private int distance = 1;
    private int left = 1;

    /** The counts of a task of a component, whose thread calls this. */
    FlowCounts(String component, LongSupplier nanoClock) {
        this.component = component;
        this.nanoClock = nanoClock;
    }

    /** A row was emitted to so many tasks. */
    void sent(String stream, int copies, boolean isAnchored) {
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

    /** A tuple was executed to the end. */
    void executed(Tuple input) {
        if (executed.count(input.getSourceComponent(), input.getSourceStreamId(), true)) {
            worked();
        }
    }

    /** Looks at the clock at distances that grow where rows come fast, so that the last look is not long before the last row. */
    private void worked() {
        if (--left > 0) {
            return;
        }
        long now = nanoClock.getAsLong();
        long passed = now - lastNanos.getPlain();
        lastNanos.setRelease(now);
        if (!hasWorked) {
            hasWorked = true;
        } else if (passed < NANOS_BETWEEN_LOOKS) {
            distance = Math.min(LONGEST_DISTANCE, 2 * distance);
        } else if (passed > 4 * NANOS_BETWEEN_LOOKS) {
            distance = Math.max(1, distance / 2);
        }
        left = distance;
    }

    /** What was counted so far; for any thread. Executions are read first: what is executed was sent. */
    RowFlow flow() {
        Nanos last = hasWorked ? Nanos.of(lastNanos.getAcquire()) : Nanos.UNKNOWN;
        Map<StreamName, Long> executedSoFar = executed.ofUser();
        Map<StreamName, Long> more = moreCopies.ofUser();
        Map<String, RowFlow.Sent> sentSoFar = new HashMap<>();
        sent.ofUser().forEach((stream, rows) -> {
            long copies = rows + more.getOrDefault(stream, 0L);
            sentSoFar.put(stream.stream(), new RowFlow.Sent(rows, Math.max(0, copies)));
        });
        return new RowFlow(sentSoFar, executedSoFar, unanchored.sum(), last);
    }
}
