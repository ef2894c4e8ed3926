package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What one task's wrapper counts and measures. Calls, emits and acks are all counted. Of each kind some are sampled, by the wall clock
 * or by the thread's CPU time, so that no clock's cost is in the other's spans; emits and acks apart from calls, as an operator may
 * do most of them in few of its calls. Counting is for any thread, measuring for the task's own; {@link #view} may be called from
 * any.
 */
abstract class TaskProbe {

    /** How an emit or an ack is measured. */
    enum Measured {
        /** It is not. */
        NOT,
        /** It is the part of a measured call that is not user code. */
        AS_PART,
        /** By itself. */
        ALONE
    }

    /** What a sample is measured by. */
    private enum Turn {
        WALL,
        CPU,
        CONTENT
    }

    /** Serialising is dear: one sampled emit of so many is looked at for its content. */
    private static final int EMITS_PER_CONTENT = 3;

    private final Thread owner;
    private final Optional<RunQueue> runQueue = RunQueue.ofThisThread();
    private final OutputCounts outputs;
    private final OwnedCount acked = new OwnedCount();
    private final OwnedCount failed = new OwnedCount();
    private final Clock.Pair clocks;
    private final ReadingCost wallCost;
    private final ReadingCost cpuCost;
    private final SizeMeter sizes;
    private final RandomGenerator random;
    private final Sampler calls;
    private final Sampler emits;
    private final Sampler acks;
    private final CallTimer timer;
    private Turn turn = Turn.WALL;
    private double lastOverheadNanos;
    private long markNanos;

    // Guards the tallies, the sizes, the keys and the marks; taken for a sample and for a report, so there is hardly
    // ever a wait.
    private final Object lock = new Object();
    private final Map<Quantity, Tally> tallies = new EnumMap<>(Quantity.class);
    private double overheadNanos;
    private final Marks marks;

    /** Belongs to the thread that calls this. */
    TaskProbe(
            String component,
            Clock.Pair clocks,
            SizeMeter sizes,
            RandomGenerator random,
            Sampler.Budget budget,
            Marks marks) {
        this.marks = marks;
        this.owner = Thread.currentThread();
        this.outputs = new OutputCounts(component);
        this.clocks = clocks;
        this.wallCost = new ReadingCost(clocks.wall().costNanos());
        this.cpuCost = new ReadingCost(clocks.cpu().costNanos());
        this.sizes = sizes;
        this.random = random;
        this.calls = new Sampler(random, budget, nowNanos());
        this.emits = new Sampler(random, budget, nowNanos());
        this.acks = new Sampler(random, budget, nowNanos());
        this.timer = new CallTimer(clocks.wall());
    }

    final long nowNanos() {
        return clocks.wall().nanos().getAsLong();
    }

    /** What a reading of the wall clock costs here. */
    final double wallReadingNanos() {
        return wallCost.nanos();
    }

    /** Whether a call or something by itself is being measured. */
    final boolean isMeasuring() {
        return timer.isRunning();
    }

    /** Whether the next call is to be measured; then {@link #begin} has to follow. */
    final boolean isCallDue() {
        return calls.isDue();
    }

    /** Whether this ack is to be measured as a call of user code; then {@link #begin} has to follow. */
    final boolean isAckDue() {
        // Without ackers it comes inside of an emit, perhaps of one that is measured.
        return !isMeasuring() && acks.isDue();
    }

    /** An emit begins. Unless it is not measured, {@link #emitted} has to follow. */
    final Measured emitting(String stream) {
        boolean isOwner = Thread.currentThread() == owner;
        if (isOwner && timer.isInUserCode()) {
            timer.leave();
            outputs.count(stream, true);
            emittedOne();
            return Measured.AS_PART;
        }
        outputs.count(stream, isOwner);
        if (!isOwner) {
            return Measured.NOT;
        }
        emittedOne();
        if (isMeasuring() || !emits.isDue()) {
            return Measured.NOT;
        }
        boolean forContent = random.nextInt(EMITS_PER_CONTENT) == 0;
        beginBy(forContent ? Turn.CONTENT : drawnClock());
        return Measured.ALONE;
    }

    /** The task's thread emits. */
    void emittedOne() {}

    /** The emit is over. */
    final void emitted(Measured how, String stream, List<Object> values) {
        if (how == Measured.AS_PART) {
            timer.enter();
        } else if (turn == Turn.CONTENT) {
            timer.abandon();
            finish(emits, weight -> sizes.add(stream, values, weight));
        } else {
            end(emits, Quantity.EMIT_WALL, Quantity.EMIT_CPU, weight -> {});
        }
    }

    /** An ack or a fail begins. Unless it is not measured, {@link #acked} has to follow. */
    final Measured acking(boolean isAck) {
        boolean isOwner = Thread.currentThread() == owner;
        boolean isPart = isOwner && timer.isInUserCode();
        if (isPart) {
            timer.leave();
        }
        (isAck ? acked : failed).increment(isOwner);
        if (isPart) {
            return Measured.AS_PART;
        }
        if (!isOwner || isMeasuring() || !acks.isDue()) {
            return Measured.NOT;
        }
        beginBy(drawnClock());
        return Measured.ALONE;
    }

    /** The ack or fail is over. */
    final void acked(Measured how) {
        if (how == Measured.AS_PART) {
            timer.enter();
        } else {
            end(acks, Quantity.ACK_WALL, Quantity.ACK_CPU, weight -> {});
        }
    }

    /** Counts an ack or a fail that comes from Storm, on the task's thread. */
    final void count(boolean isAck) {
        (isAck ? acked : failed).increment(true);
    }

    /** Starts to measure a call. */
    final void begin() {
        beginBy(drawnClock());
    }

    /** By chance, as a rotation could keep step with one of the operator. */
    private Turn drawnClock() {
        return random.nextBoolean() ? Turn.WALL : Turn.CPU;
    }

    private void beginBy(Turn drawn) {
        turn = drawn;
        timer.begin(drawn == Turn.CPU ? clocks.cpu() : clocks.wall());
        if (drawn == Turn.CONTENT) {
            // Nothing is out of user code where nothing is timed.
            timer.pause();
        }
    }

    /** What is being measured threw. */
    final void abandon() {
        timer.abandon();
    }

    /** What else to note of a sample, under the lock. */
    @FunctionalInterface
    interface More {
        void add(long weight);
    }

    /** The measured call is over; whether it was a call at all. */
    final void endCall(boolean counts, More more) {
        if (counts) {
            end(calls, Quantity.PURE_WALL, Quantity.PURE_CPU, weight -> {
                more.add(weight);
                if (turn == Turn.CPU) {
                    // The thread's clock has just been read.
                    marks.pass(nowNanos(), this::mark);
                }
            });
        } else {
            timer.abandon();
            finish(calls, weight -> {});
        }
    }

    private Mark mark(long nowNanos) {
        Mark made = new Mark(calls(), rows(), nowNanos, timer.lastNanos(), processCpu());
        markNanos = nowNanos() - nowNanos;
        return made;
    }

    /** The measured ack of user code is over. */
    final void endAck() {
        end(acks, Quantity.ACK_WALL, Quantity.ACK_CPU, weight -> {});
    }

    private void end(Sampler sampler, Quantity wall, Quantity cpu, More more) {
        timer.end();
        finish(sampler, weight -> {
            boolean byCpu = turn == Turn.CPU;
            ReadingCost reading = byCpu ? cpuCost : wallCost;
            reading.add(timer.emptyNanos());
            add(byCpu ? cpu : wall, timer.userNanos(reading.nanos()), weight);
            more.add(weight);
        });
    }

    private void finish(Sampler sampler, More record) {
        long start = nowNanos();
        markNanos = 0;
        synchronized (lock) {
            overheadNanos += lastOverheadNanos;
            record.add(sampler.weight());
        }
        long now = nowNanos();
        double readingNanos = turn == Turn.CPU ? cpuCost.nanos() : wallCost.nanos();
        // The second of the last two readings is between them already.
        double sampleNanos = now - start + wallCost.nanos() + timer.readings() * readingNanos;
        Rehearsal.sampled();
        // Marks come by the time, so that fewer samples would not make them fewer.
        lastOverheadNanos = sampler.sampled(sampleNanos - markNanos, now) + markNanos;
        sampledFor(sampleNanos);
    }

    /** A sample was taken, which took so long. */
    void sampledFor(double nanos) {}

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

    /** Users' calls so far. */
    abstract long calls();

    /** Of a spout: tuples emitted so far. */
    abstract long rows();

    /** Of a spout: CPU time of the JVM so far. */
    abstract ProcessCpu processCpu();

    /** Tuples emitted so far. */
    final long tuplesEmitted() {
        return outputs.tuples();
    }

    abstract long emptyCalls();

    abstract long idleNanos();

    abstract long emittedWithId();

    abstract List<StreamCount> executed();

    /** The keys so far, under the lock. */
    abstract List<KeySums> keys();

    /** The next call is to be measured, as none has been for long. From any thread. */
    final void hurry() {
        calls.hurry();
        emits.hurry();
        acks.hurry();
    }

    final Thread owner() {
        return owner;
    }

    final Optional<RunQueue> runQueue() {
        return runQueue;
    }

    /** What was seen up to now. From any thread. */
    final ProbeView view() {
        long ackedNow = acked.get();
        long failedNow = failed.get();
        long callsNow = calls();
        List<StreamCount> executed = executed();
        List<StreamCount> emitted = outputs.counts();
        // Calls that emit nothing are when there is nothing to do.
        long counted = ackedNow + failedNow + callsNow;
        for (StreamCount stream : emitted) {
            counted += stream.tuples();
        }
        synchronized (lock) {
            Map<Quantity, Sampled> sampled = new EnumMap<>(Quantity.class);
            tallies.forEach((quantity, tally) -> sampled.put(quantity, tally.sums()));
            Map<String, Sampled> bytes = new HashMap<>();
            sizes.sizes().forEach((stream, tally) -> bytes.put(stream, tally.sums()));
            return new ProbeView(
                    callsNow,
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
                    marks.all(),
                    overheadNanos,
                    counted);
        }
    }
}
