package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.Facet;
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
 * What one task's profiler counts and measures. Calls, emits and acks are all counted; bursts of each are timed. Counting is for any
 * thread, measuring for the task's own. What a {@link TaskObserver} does is for the agent's thread.
 */
abstract class TaskProfiler implements TaskObserver {

    /** Sums of samples are made no more often: they are long. */
    private static final long SAMPLES_NANOS = 1_000_000_000;

    /** With fewer samples in that time, the next call begins a burst, however far the sampler would have gone. */
    private static final long FEW_SAMPLES = 10;

    private final Thread owner = Thread.currentThread();
    private final StreamCounts outputs = new StreamCounts();
    private final MeteredClock cpu;
    private final LongSupplier messages;
    private final BurstTimer calls;
    private final BurstTimer emits;
    private final BurstTimer acks;
    private boolean isTimingAlone;

    /** Whose event is in user code. */
    private @Nullable BurstTimer inUserCode;

    /** How many events were timed, which takes time. */
    long timed;

    final MeteredClock wall;
    final SampleBook book;

    // Of the agent.
    private long toldNanos;
    private long toldSamples;

    /** What measures a task. The budget is the share of its thread's time that bursts of each kind may take. */
    record Meter(MeteredClock wall, MeteredClock cpu, SampleBook book, RandomGenerator random, DoubleSupplier budget) {}

    /** Belongs to the thread that calls this. Messages are those taken so far by Storm's count, 0 if unknown. */
    TaskProfiler(Meter meter, LongSupplier messages) {
        this.wall = meter.wall();
        this.cpu = meter.cpu();
        this.book = meter.book();
        this.messages = messages;
        this.calls = new BurstTimer(Quantity.PURE_WALL, Quantity.PURE_CPU, true, meter);
        this.emits = new BurstTimer(Quantity.EMIT_WALL, Quantity.EMIT_CPU, false, meter);
        this.acks = new BurstTimer(Quantity.ACK_WALL, Quantity.ACK_CPU, false, meter);
        this.toldNanos = wall.read() - SAMPLES_NANOS;
    }

    final boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    final boolean isTiming() {
        return isTimingAlone || calls.isRunning();
    }

    /** Counts a call; whether it is to be made by {@link #time}. */
    final boolean nextCallIsDue() {
        return calls.nextIsDue();
    }

    /** Times a call. Afterwards asks whether it was one at all and, if it is its burst's last one, looks at it: see {@link BurstTimer#end}. */
    final void time(Runnable call, BooleanSupplier counts, DoubleConsumer look) {
        boolean isDone = false;
        timed++;
        inUserCode = calls;
        calls.begin(calls.isSlow());
        try {
            call.run();
            isDone = true;
        } finally {
            inUserCode = null;
            if (isDone) {
                calls.end(counts.getAsBoolean(), look);
            } else {
                calls.abandon();
            }
        }
    }

    /** An emit begins; {@link #emitted} has to follow with what this returns. */
    final @Nullable BurstTimer emitting(String stream) {
        boolean isOwner = isOwner();
        @Nullable BurstTimer timing = null;
        if (isOwner) {
            emittedOne();
            timing = leaving(emits);
        }
        outputs.count("", stream, isOwner);
        return timing;
    }

    void emittedOne() {}

    final void emitted(@Nullable BurstTimer timing, String stream, List<Object> values) {
        if (timing != null) {
            returning(timing, emits, weight -> book.addSize(stream, values, weight));
        }
    }

    /** An ack or a fail of a bolt begins; {@link #settled} has to follow with what this returns. */
    final @Nullable BurstTimer settling() {
        return isOwner() ? leaving(acks) : null;
    }

    /** An ack or a fail of a spout begins in user code; {@link #settled} has to follow with what this returns. */
    final @Nullable BurstTimer settlingInUserCode() {
        // Without ackers it comes inside of an emit, perhaps of one that is timed.
        @Nullable BurstTimer timing = leaving(acks);
        inUserCode = timing;
        return timing;
    }

    final void settled(@Nullable BurstTimer timing) {
        if (timing != null) {
            returning(timing, acks, weight -> {});
        }
    }

    /** Leaves the user code that is timed, if any; otherwise an event may be in a burst of its own. Null if it is not timed. */
    private @Nullable BurstTimer leaving(BurstTimer alone) {
        BurstTimer user = inUserCode;
        if (user != null) {
            inUserCode = null;
            user.leave();
            return user;
        }
        if (isTiming() || !alone.nextIsDue()) {
            return null;
        }
        isTimingAlone = true;
        timed++;
        alone.begin(calls.isSlow());
        return alone;
    }

    private void returning(BurstTimer timing, BurstTimer alone, DoubleConsumer look) {
        if (timing == alone) {
            inUserCode = null;
            alone.end(true, look);
            isTimingAlone = false;
        } else {
            timing.back();
            inUserCode = timing;
        }
    }

    @Override
    public boolean needsThreadDetails() {
        return true;
    }

    @Override
    public final Facet facet() {
        CallCosts counts = counts(outputs.byStream());
        long now = wall.read();
        if (now - toldNanos < SAMPLES_NANOS) {
            return counts;
        }
        toldNanos = now;
        CallSamples samples =
                book.samples(counts.calls(), messages.getAsLong(), wall.readingNanos(), cpu.readingNanos());
        long timedSoFar = samples.of(Quantity.PURE_WALL).samples();
        if (timedSoFar - toldSamples < FEW_SAMPLES) {
            calls.hurry();
            emits.hurry();
            acks.hurry();
        }
        toldSamples = timedSoFar;
        return counts.withSamples(samples);
    }

    abstract CallCosts counts(Map<String, Long> emitted);
}
