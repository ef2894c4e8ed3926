package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples;
import io.aeolus.probe.Facet;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.Sampled;
import io.aeolus.probe.internal.agent.TaskObserver;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What one task's profiler counts and measures. Calls, emits and acks are all counted; bursts of each are timed. Counting is for any
 * thread, measuring for the task's own. What a {@link TaskObserver} does is for the agent's thread.
 */
abstract class TaskProfiler implements TaskObserver {

    /** How an emit or an ack is measured. */
    enum Measured {
        /** It is not. */
        NOT,
        /** It is the part of a timed call that is not user code. */
        AS_PART,
        /** It is the part of a spout's timed ack that is not user code. */
        AS_PART_OF_ACK,
        /** By itself. */
        ALONE
    }

    /** Sums of samples are made no more often: they are long. */
    private static final long SAMPLES_NANOS = 1_000_000_000;

    /** With fewer samples in that time, the next call begins a burst, however far the sampler would have gone. */
    private static final long FEW_SAMPLES = 10;

    private static final int WALL_DISTANCES = 4;

    private final Thread owner = Thread.currentThread();
    private final Clock clock;
    private final OutputCounts outputs = new OutputCounts();
    private final OwnedCount acked = new OwnedCount();
    private final OwnedCount failed = new OwnedCount();
    private final MeteredClock wall;
    private final MeteredClock cpu;
    private final EventBursts emits;
    private final EventBursts acks;
    private boolean isTimingAlone;
    private boolean isInUserAck;

    final CallBursts calls;
    final SampleBook book;

    // Of the agent.
    private CallSamples samples = CallSamples.NONE;
    private boolean hasSamples;
    private boolean areSamplesHome;
    private long samplesNanos;
    private long lastSamples;

    /** Belongs to the thread that calls this. */
    TaskProfiler(Clock clock, SampleBook book, RandomGenerator random, BurstSampler.Budget budget) {
        this.clock = clock;
        this.book = book;
        this.wall = new MeteredClock(clock.wallNanos(), WALL_DISTANCES);
        this.cpu = new MeteredClock(clock.cpuNanos(), 1);
        this.calls = new CallBursts(wall, cpu, book, random, budget);
        this.emits =
                new EventBursts(Quantity.EMIT_WALL, Quantity.EMIT_CPU, true, calls, wall, cpu, book, random, budget);
        this.acks = new EventBursts(Quantity.ACK_WALL, Quantity.ACK_CPU, false, calls, wall, cpu, book, random, budget);
    }

    /** The time by the wall clock. */
    final long nowNanos() {
        return wall.read();
    }

    final double readingNanos() {
        return wall.readingNanos();
    }

    /** Whether anything is being timed. */
    final boolean isTiming() {
        return isTimingAlone || calls.isTiming();
    }

    /** An emit begins. Unless it is not measured, {@link #emitted} has to follow. */
    final Measured emitting(String stream) {
        boolean isOwner = Thread.currentThread() == owner;
        if (isOwner && calls.isInUserCode()) {
            calls.leave();
            outputs.count(stream, true);
            emittedOne();
            return Measured.AS_PART;
        }
        if (isOwner && isInUserAck) {
            isInUserAck = false;
            acks.leave();
            outputs.count(stream, true);
            emittedOne();
            return Measured.AS_PART_OF_ACK;
        }
        outputs.count(stream, isOwner);
        if (!isOwner) {
            return Measured.NOT;
        }
        emittedOne();
        if (isTiming() || !emits.isDue()) {
            return Measured.NOT;
        }
        beginAlone(emits);
        return Measured.ALONE;
    }

    /** The task's thread emits. */
    void emittedOne() {}

    /** The emit is over. */
    final void emitted(Measured how, String stream, List<Object> values) {
        if (how == Measured.AS_PART) {
            calls.back();
        } else if (how == Measured.AS_PART_OF_ACK) {
            acks.back();
            isInUserAck = true;
        } else {
            emits.end(weight -> book.addSize(stream, values, weight));
            isTimingAlone = false;
        }
    }

    /** An ack or a fail begins. Unless it is not measured, {@link #acked} has to follow. */
    final Measured acking(boolean isAck) {
        boolean isOwner = Thread.currentThread() == owner;
        boolean isPart = isOwner && calls.isInUserCode();
        if (isPart) {
            calls.leave();
        }
        (isAck ? acked : failed).increment(isOwner);
        if (isPart) {
            return Measured.AS_PART;
        }
        return isOwner && isAckDue() ? Measured.ALONE : Measured.NOT;
    }

    /** Whether this ack of a spout's user code is timed by itself; then {@link #acked} has to follow. */
    final boolean isUserAckDue() {
        if (!isAckDue()) {
            return false;
        }
        isInUserAck = true;
        return true;
    }

    /** Whether this ack is timed by itself; then {@link #acked} has to follow. */
    private boolean isAckDue() {
        // Without ackers it comes inside of an emit, perhaps of one that is timed.
        if (isTiming() || !acks.isDue()) {
            return false;
        }
        beginAlone(acks);
        return true;
    }

    private void beginAlone(EventBursts bursts) {
        isTimingAlone = true;
        timedAlone();
        bursts.begin();
    }

    /** An emit or an ack is being timed by itself. */
    void timedAlone() {}

    /** The ack or fail is over. */
    final void acked(Measured how) {
        if (how == Measured.AS_PART) {
            calls.back();
        } else {
            acks.end(weight -> {});
            isTimingAlone = false;
            isInUserAck = false;
        }
    }

    /** Counts an ack or a fail that comes from Storm, on the task's thread. */
    final void count(boolean isAck) {
        (isAck ? acked : failed).increment(true);
    }

    @Override
    public final Facet facet() {
        long nowNanos = clock.wallNanos().getAsLong();
        boolean isDue = !hasSamples || nowNanos - samplesNanos >= SAMPLES_NANOS;
        if (isDue) {
            hasSamples = true;
            samplesNanos = nowNanos;
            samples = book.samples(callsSoFar(), messages(), wall.readingNanos(), cpu.readingNanos());
            areSamplesHome = false;
            hurry();
        }
        return costs(outputs.counts(), acked.get(), failed.get(), areSamplesHome ? CallSamples.AS_BEFORE : samples);
    }

    private void hurry() {
        Sampled walls = samples.of(Quantity.PURE_WALL);
        if (walls.samples() - lastSamples < FEW_SAMPLES) {
            calls.hurry();
            emits.hurry();
            acks.hurry();
        }
        lastSamples = walls.samples();
    }

    @Override
    public final void cameHome() {
        areSamplesHome = true;
    }

    /** Users' calls so far. From any thread. */
    abstract long callsSoFar();

    /** Messages taken so far by Storm's count, 0 if unknown. */
    abstract long messages();

    /** Adds what else was counted. */
    abstract Facet costs(Map<String, Long> emitted, long ackedSoFar, long failedSoFar, CallSamples told);
}
