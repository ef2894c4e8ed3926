package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.SampleBook.Entry;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What one task's wrapper counts and measures. Calls, emits and acks are all counted. Of each kind some are sampled: emits and acks
 * apart from calls, as an operator may do most of them in few of its calls. Counting is for any thread, measuring for the task's own;
 * {@link #view} may be called from any.
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

    private final Thread owner;
    private final Optional<RunQueue> runQueue = RunQueue.ofThisThread();
    private final OutputCounts outputs;
    private final OwnedCount acked = new OwnedCount();
    private final OwnedCount failed = new OwnedCount();
    private final Sampler calls;
    private final Sampler emits;
    private final Sampler acks;
    private final CallTimer timer;
    private final SampleMeter meter;

    final SampleClocks clocks;
    final SampleBook book;

    /** Belongs to the thread that calls this. */
    TaskProbe(String component, Clock.Pair pair, SampleBook book, RandomGenerator random, Sampler.Budget budget) {
        this.owner = Thread.currentThread();
        this.outputs = new OutputCounts(component);
        this.book = book;
        this.clocks = new SampleClocks(pair, random);
        this.calls = new Sampler(random, budget, clocks.nowNanos());
        this.emits = new Sampler(random, budget, clocks.nowNanos());
        this.acks = new Sampler(random, budget, clocks.nowNanos());
        this.timer = new CallTimer(pair.wall());
        this.meter = new SampleMeter(clocks, timer, book);
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
        meter.beginEmit();
        return Measured.ALONE;
    }

    /** The task's thread emits. */
    void emittedOne() {}

    /** The emit is over. */
    final void emitted(Measured how, String stream, List<Object> values) {
        if (how == Measured.AS_PART) {
            timer.enter();
        } else if (clocks.isForContent()) {
            sampledFor(meter.endUntimed(emits, weight -> book.addSize(stream, values, weight)));
        } else {
            sampledFor(meter.end(emits, Quantity.EMIT_WALL, Quantity.EMIT_CPU, weight -> {}));
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
        meter.begin();
        return Measured.ALONE;
    }

    /** The ack or fail is over. */
    final void acked(Measured how) {
        if (how == Measured.AS_PART) {
            timer.enter();
        } else {
            endAck();
        }
    }

    /** Counts an ack or a fail that comes from Storm, on the task's thread. */
    final void count(boolean isAck) {
        (isAck ? acked : failed).increment(true);
    }

    /** Starts to measure a call. */
    final void begin() {
        meter.begin();
    }

    /** What is being measured threw. */
    final void abandon() {
        timer.abandon();
    }

    /** The measured call is over; whether it was a call at all, and what else to note of it. */
    final void endCall(boolean counts, Entry more) {
        if (counts) {
            sampledFor(meter.end(calls, Quantity.PURE_WALL, Quantity.PURE_CPU, weight -> {
                more.write(weight);
                meter.mark(this::mark);
            }));
        } else {
            sampledFor(meter.endUntimed(calls, weight -> {}));
        }
    }

    /** The measured ack, by itself or of user code, is over. */
    final void endAck() {
        sampledFor(meter.end(acks, Quantity.ACK_WALL, Quantity.ACK_CPU, weight -> {}));
    }

    /** A sample was taken, which took so long. */
    void sampledFor(double nanos) {}

    /** Calls so far. From any thread. */
    abstract CallCounts callCounts();

    /** How far the task is. */
    abstract Mark mark(long nowNanos, long threadCpuNanos);

    /** Tuples emitted so far. */
    final long tuplesEmitted() {
        return outputs.tuples();
    }

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
        return ProbeView.of(callCounts(), ackedNow, failedNow, outputs.counts(), book.sums());
    }
}
