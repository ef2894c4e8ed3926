package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.CallTimer.Out;
import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What one task's wrapper counts and measures. Calls, emits and acks are counted, all of them; sampled calls are measured, by
 * the wall clock and by the thread's CPU time, so that no clock's cost is in the other's spans, and now and then by what they emit.
 * Counting is for any thread, measuring for the task's own; {@link #view} may be called from any.
 */
abstract class TaskProbe {

    /** What a sampled call is measured by. */
    private enum Turn {
        WALL,
        CPU,
        CONTENT
    }

    /** Serialising is dear: one sample of eight looks at the content. */
    private static final int TURNS_PER_CONTENT = 8;

    private record Kept(String stream, List<Object> values) {}

    private final Thread owner;
    private final Optional<RunQueue> runQueue = RunQueue.ofThisThread();
    private final OutputCounts outputs;
    private final OwnedCount acked = new OwnedCount();
    private final OwnedCount failed = new OwnedCount();
    private final Clock.Pair clocks;
    private final ReadingCost wallCost;
    private final ReadingCost cpuCost;
    private final SizeMeter sizes;
    private final CallTimer timer;
    private final List<Kept> kept = new ArrayList<>();
    private boolean keeping;
    private Turn turn = Turn.WALL;
    private final RandomGenerator random;
    private double lastOverheadNanos;

    // Guards the tallies, the sizes and the keys; taken for a sample and for a report, so there is hardly ever a wait.
    private final Object lock = new Object();
    private final Map<Quantity, Tally> tallies = new EnumMap<>(Quantity.class);
    private double overheadNanos;

    /** Belongs to the thread that calls this. */
    TaskProbe(String component, Clock.Pair clocks, SizeMeter sizes, RandomGenerator random) {
        this.random = random;
        this.owner = Thread.currentThread();
        this.outputs = new OutputCounts(component);
        this.clocks = clocks;
        this.wallCost = new ReadingCost(clocks.wall().costNanos());
        this.cpuCost = new ReadingCost(clocks.cpu().costNanos());
        this.sizes = sizes;
        this.timer = new CallTimer(clocks.wall());
    }

    /** A sampler of calls of this task. */
    final Sampler sampler(Sampler.Budget budget) {
        return new Sampler(random, budget, nowNanos());
    }

    final long nowNanos() {
        return clocks.wall().nanos().getAsLong();
    }

    /** What a reading of the wall clock costs here. */
    final double wallReadingNanos() {
        return wallCost.nanos();
    }

    /** An emit begins. Counts it; whether it is part of a call that is being measured, and {@link #enter} has to follow. */
    final boolean emitting(String stream, List<Object> values) {
        boolean isOwner = Thread.currentThread() == owner;
        boolean isMeasured = leaves(isOwner);
        outputs.count(stream, isOwner);
        if (isOwner) {
            emitted();
            if (keeping) {
                kept.add(new Kept(stream, values));
            }
        }
        return isMeasured;
    }

    /** The task's thread emits. */
    void emitted() {}

    /** An ack begins. Counts it; whether it is part of a call that is being measured, and {@link #enter} has to follow. */
    final boolean acking() {
        return counted(acked);
    }

    /** A fail begins. Counts it; whether it is part of a call that is being measured, and {@link #enter} has to follow. */
    final boolean failing() {
        return counted(failed);
    }

    private boolean counted(OwnedCount count) {
        boolean isOwner = Thread.currentThread() == owner;
        boolean isMeasured = leaves(isOwner);
        count.increment(isOwner);
        return isMeasured;
    }

    /** Counts an ack or a fail that comes from Storm, on the task's thread. */
    final void count(boolean isAck) {
        (isAck ? acked : failed).increment(true);
    }

    /** Leaves user code before anything else is done, if a call is being measured. */
    private boolean leaves(boolean isOwner) {
        boolean isMeasured = isOwner && timer.isInUserCode();
        if (isMeasured) {
            timer.leave();
        }
        return isMeasured;
    }

    /** A call that is being measured is back in user code. */
    final void enter(Out from) {
        timer.enter(from);
    }

    /** Whether a call is being measured. */
    final boolean isMeasuring() {
        return timer.isRunning() || keeping;
    }

    /** Tuples that the task's thread emitted; exact on that thread. */
    final long emittedByOwner() {
        return outputs.byOwner();
    }

    /** Starts to measure a call. */
    final void begin() {
        // By chance, as a rotation could keep step with one of the operator.
        int drawn = random.nextInt(2 * TURNS_PER_CONTENT);
        if (drawn < 2) {
            turn = Turn.CONTENT;
            keeping = true;
        } else {
            turn = drawn % 2 == 0 ? Turn.CPU : Turn.WALL;
            timer.begin(turn == Turn.CPU ? clocks.cpu() : clocks.wall());
        }
    }

    /** The call that is being measured threw. */
    final void abandon() {
        timer.abandon();
        stopKeeping();
    }

    /** What else to note of a sampled call, under the lock. */
    @FunctionalInterface
    interface More {
        void add(long weight);
    }

    /**
     * The call that is being measured is over.
     *
     * @param sampler the sampler that chose it
     * @param counts whether it was a call at all
     * @param pure what the time in user code is
     * @param more what else to note
     */
    final void end(Sampler sampler, boolean counts, Quantity pure, More more) {
        if (turn != Turn.CONTENT) {
            timer.end();
        }
        long start = nowNanos();
        synchronized (lock) {
            overheadNanos += lastOverheadNanos;
            if (counts) {
                long weight = sampler.weight();
                if (turn == Turn.CONTENT) {
                    kept.forEach(emit -> sizes.add(emit.stream(), emit.values(), weight));
                } else {
                    addTimes(pure, weight);
                }
                more.add(weight);
            }
        }
        stopKeeping();
        long now = nowNanos();
        lastOverheadNanos = now - start + 2 * wallCost.nanos() + readingsNanos();
        sampler.sampled(lastOverheadNanos, now);
    }

    private void stopKeeping() {
        keeping = false;
        kept.clear();
    }

    private double readingsNanos() {
        return turn == Turn.CONTENT ? 0 : timer.readings() * (turn == Turn.CPU ? cpuCost.nanos() : wallCost.nanos());
    }

    private void addTimes(Quantity pure, long weight) {
        boolean byCpu = turn == Turn.CPU;
        ReadingCost reading = byCpu ? cpuCost : wallCost;
        reading.add(timer.emptyNanos());
        double readingNanos = reading.nanos();
        add(byCpu ? cpuOf(pure) : pure, timer.userNanos(readingNanos), weight);
        Quantity emit = byCpu ? Quantity.EMIT_CPU : Quantity.EMIT_WALL;
        Quantity ack = byCpu ? Quantity.ACK_CPU : Quantity.ACK_WALL;
        for (int out = 0; out < timer.outs(); out++) {
            add(timer.kind(out) == Out.EMIT ? emit : ack, timer.outNanos(out, readingNanos), weight);
        }
    }

    private static Quantity cpuOf(Quantity wall) {
        return wall == Quantity.ACK_WALL ? Quantity.ACK_CPU : Quantity.PURE_CPU;
    }

    /** Adds a sample, under the lock. */
    final void add(Quantity quantity, double value, long weight) {
        tallies.computeIfAbsent(quantity, q -> new Tally()).add(value, weight);
    }

    /** Adds a sample. */
    final void addLocked(Quantity quantity, double value, long weight) {
        synchronized (lock) {
            add(quantity, value, weight);
        }
    }

    /**
     * What a probe has seen up to now.
     *
     * @param calls users' calls
     * @param emptyCalls of a spout: calls that emitted nothing
     * @param idleNanos of a spout: time without anything to emit
     * @param emittedWithId of a spout: tuples with a message id
     * @param acked acks
     * @param failed fails
     * @param executed tuples taken
     * @param emitted tuples emitted
     * @param sampled sums of what was sampled
     * @param bytes sizes by stream
     * @param bytesUnknown why there are none
     * @param keys keys by input
     * @param samplingNanos time that the samples took
     * @param counted counts of all kinds
     */
    record View(
            long calls,
            long emptyCalls,
            long idleNanos,
            long emittedWithId,
            long acked,
            long failed,
            List<StreamCount> executed,
            List<StreamCount> emitted,
            Map<Quantity, Sampled> sampled,
            Map<String, Sampled> bytes,
            Map<String, String> bytesUnknown,
            List<KeySums> keys,
            double samplingNanos,
            long counted) {}

    /** Users' calls so far. */
    abstract long calls();

    abstract long emptyCalls();

    abstract long idleNanos();

    abstract long emittedWithId();

    abstract List<StreamCount> executed();

    /** The keys so far, under the lock. */
    abstract List<KeySums> keys();

    /** The next call is to be measured, as none has been for long. From any thread. */
    abstract void hurry();

    final Thread owner() {
        return owner;
    }

    final Optional<RunQueue> runQueue() {
        return runQueue;
    }

    /** What was seen up to now. From any thread. */
    final View view() {
        long ackedNow = acked.get();
        long failedNow = failed.get();
        List<StreamCount> executed = executed();
        List<StreamCount> emitted = outputs.counts();
        // Calls that emit nothing are when there is nothing to do.
        long counted = ackedNow + failedNow + calls();
        for (StreamCount stream : emitted) {
            counted += stream.tuples();
        }
        synchronized (lock) {
            Map<Quantity, Sampled> sampled = new EnumMap<>(Quantity.class);
            tallies.forEach((quantity, tally) -> sampled.put(quantity, tally.sums()));
            Map<String, Sampled> bytes = new HashMap<>();
            sizes.sizes().forEach((stream, tally) -> bytes.put(stream, tally.sums()));
            return new View(
                    calls(),
                    emptyCalls(),
                    idleNanos(),
                    emittedWithId(),
                    ackedNow,
                    failedNow,
                    executed,
                    emitted,
                    sampled,
                    bytes,
                    Map.copyOf(sizes.failures()),
                    keys(),
                    overheadNanos,
                    counted);
        }
    }
}
