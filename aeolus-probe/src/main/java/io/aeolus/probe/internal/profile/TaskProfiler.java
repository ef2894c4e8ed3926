// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.StreamCounts;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Base class of profilers. Counts all calls, emits and acks, and times bursts of each. Any thread may count; only the task's thread
 * measures; the agent's thread calls the methods of {@link TaskObserver}.
 */
abstract class TaskProfiler implements TaskObserver {

    /** Least interval of reports with samples, which are large. */
    private static final long REPORT_NANOS = 1_000_000_000;

    /** With fewer samples in a report, the next call begins a burst. */
    private static final long MIN_SAMPLES = 10;

    private static final ThreadLocal<Enclosing> ENCLOSING = ThreadLocal.withInitial(Enclosing::new);

    private final Thread owner = Thread.currentThread();
    private final Enclosing enclosing = ENCLOSING.get();
    private final StreamCounts outputs = new StreamCounts();
    private final LongSupplier messages;
    private final BurstTimer calls;
    private final BurstTimer emits;
    private final BurstTimer acks;
    private boolean isTimingAlone;

    /** The timer of the event that currently runs user code. */
    private @Nullable BurstTimer inUserCode;

    final MeteredClock wall;
    final SampleStore store;

    // Confined to the agent's thread.
    private long reportedNanos;
    private long reportedSamples;

    /** The timed emit or ack that currently runs in a thread. An emit of a component runs the user code of the components that are chained to it. */
    private static final class Enclosing {
        private @Nullable BurstTimer event;
    }

    /**
     * The instruments of a task.
     *
     * @param budget the share of the thread's time that bursts of each kind may take
     */
    record Meter(
            MeteredClock wall, MeteredClock cpu, SampleStore store, RandomGenerator random, DoubleSupplier budget) {}

    /**
     * Creates a profiler for the current thread.
     *
     * @param messages returns the messages that Storm passed to the task; 0 if unknown
     */
    TaskProfiler(Meter meter, LongSupplier messages) {
        this.wall = meter.wall();
        this.store = meter.store();
        this.messages = messages;
        this.calls = new BurstTimer(Quantity.PURE_WALL, Quantity.PURE_CPU, true, meter);
        this.emits = new BurstTimer(Quantity.EMIT_WALL, Quantity.EMIT_CPU, false, meter);
        this.acks = new BurstTimer(Quantity.ACK_WALL, Quantity.ACK_CPU, false, meter);
        this.reportedNanos = wall.read() - REPORT_NANOS;
    }

    final boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    final boolean isTiming() {
        return isTimingAlone || calls.isRunning();
    }

    /** Pauses the timed emit that called this component, if it is chained; {@link #endCall} must follow with the result. */
    final @Nullable BurstTimer beginCall() {
        BurstTimer event = enclosing.event;
        if (event != null) {
            enclosing.event = null;
            event.pause();
        }
        return event;
    }

    final void endCall(@Nullable BurstTimer event) {
        if (event != null) {
            event.resume();
            enclosing.event = event;
        }
    }

    /** Counts a call. Returns whether {@link #time} must run it. */
    final boolean countCall() {
        return calls.countEvent();
    }

    /**
     * Times a call.
     *
     * @param counts returns, after the call, whether to count it
     * @param onBurstEnd see {@link BurstTimer#end}
     */
    final void time(Runnable call, BooleanSupplier counts, DoubleConsumer onBurstEnd) {
        boolean isDone = false;
        inUserCode = calls;
        calls.begin(calls.isSlow());
        try {
            call.run();
            isDone = true;
        } finally {
            inUserCode = null;
            if (isDone) {
                calls.end(counts.getAsBoolean(), onBurstEnd);
            } else {
                calls.abandon();
            }
        }
    }

    /** Begins an emit; {@link #endEmit} must follow with the result. */
    final @Nullable BurstTimer beginEmit(String stream) {
        boolean isOwner = isOwner();
        @Nullable BurstTimer timing = null;
        if (isOwner) {
            onOwnerEmit();
            timing = enterEvent(emits);
        }
        outputs.count("", stream, isOwner);
        return timing;
    }

    /** Called for each emit of the task's thread. */
    void onOwnerEmit() {}

    final void endEmit(@Nullable BurstTimer timing, String stream, List<Object> values) {
        if (timing != null) {
            leaveEvent(timing, emits, weight -> store.addTuple(stream, values, weight));
        }
    }

    /** Begins an ack or fail of a bolt; {@link #endSettle} must follow with the result. */
    final @Nullable BurstTimer beginSettle() {
        return isOwner() ? enterEvent(acks) : null;
    }

    /** Begins an ack or fail in a spout's user code; {@link #endSettle} must follow with the result. */
    final @Nullable BurstTimer beginSettleInUserCode() {
        // Without ackers, Storm acks inside an emit, which may be timed.
        @Nullable BurstTimer timing = enterEvent(acks);
        inUserCode = timing;
        return timing;
    }

    final void endSettle(@Nullable BurstTimer timing) {
        if (timing != null) {
            leaveEvent(timing, acks, weight -> {});
        }
    }

    /**
     * Pauses the timed user code, if any; otherwise the event may belong to a separate burst. Returns null if the event is not timed.
     */
    private @Nullable BurstTimer enterEvent(BurstTimer alone) {
        BurstTimer user = inUserCode;
        if (user != null) {
            inUserCode = null;
            user.pause();
            return user;
        }
        if (isTiming() || !alone.countEvent()) {
            return null;
        }
        isTimingAlone = true;
        enclosing.event = alone;
        alone.begin(calls.isSlow());
        return alone;
    }

    private void leaveEvent(BurstTimer timing, BurstTimer alone, DoubleConsumer onBurstEnd) {
        if (timing == alone) {
            enclosing.event = null;
            inUserCode = null;
            alone.end(true, onBurstEnd);
            isTimingAlone = false;
        } else {
            timing.resume();
            inUserCode = timing;
        }
    }

    @Override
    public boolean needsThreadDetails() {
        return true;
    }

    @Override
    public final TaskReport report() {
        CallCosts counts = counts(outputs.countsByStream());
        long now = wall.read();
        if (now - reportedNanos < REPORT_NANOS) {
            return counts;
        }
        reportedNanos = now;
        CallSamples samples = store.samples(counts.calls(), messages.getAsLong());
        long samplesSoFar = samples.of(Quantity.PURE_WALL).samples();
        if (samplesSoFar - reportedSamples < MIN_SAMPLES) {
            calls.hurry();
            emits.hurry();
            acks.hurry();
        }
        reportedSamples = samplesSoFar;
        return counts.withSamples(samples);
    }

    abstract CallCosts counts(Map<String, Long> emitted);
}
