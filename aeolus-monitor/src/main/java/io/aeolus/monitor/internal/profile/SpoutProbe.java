package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.Quantity;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** What the wrapper of a spout's task counts and measures. */
final class SpoutProbe extends TaskProbe {

    /** How far the measurement of a distance between two emits is. */
    private enum Gap {
        NONE,
        /** The next emit begins it: the one of a measured call would have the measuring in it. */
        ARMED,
        /** The next emit ends it. */
        RUNNING
    }

    /** The system tells the CPU time of a process in steps of that length. */
    private static final long SHORTEST_MARK_NANOS = 10_000_000;

    /** Asking for it takes some ten microseconds. */
    private static final long LONGEST_MARK_NANOS = 200_000_000;

    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong emptyCalls = new AtomicLong();
    private final AtomicLong idleNanos = new AtomicLong();
    private final AtomicLong emittedWithId = new AtomicLong();
    private final RandomGenerator random;
    private final ProcessClock process;
    private long emitted;
    private long emittedBefore;
    private boolean isIdle;
    private long idleMark;
    private Gap gap = Gap.NONE;
    private long gapStart;
    private long gapWeight;
    private int emitsToSkip;

    SpoutProbe(
            String component,
            Clock.Pair clocks,
            ProcessClock process,
            SizeMeter sizes,
            RandomGenerator random,
            Sampler.Budget budget) {
        super(
                component,
                clocks,
                new SampleBook(sizes, List.of(), new Marks(SHORTEST_MARK_NANOS, LONGEST_MARK_NANOS)),
                random,
                budget);
        this.random = random;
        this.process = process;
    }

    /** A call of nextTuple begins; whether it is to be measured. If so, {@link #begin} has to follow. */
    boolean calling() {
        emittedBefore = emitted;
        if (isIdle) {
            passIdle();
        }
        return isCallDue();
    }

    /** The measured call is over. */
    void endNextTuple() {
        int emits = (int) (emitted - emittedBefore);
        endCall(emits > 0, weight -> {
            gap = Gap.ARMED;
            gapWeight = weight;
            // Of calls that emit several, any may begin it.
            emitsToSkip = emits == 1 ? 0 : random.nextInt(emits);
        });
    }

    /** A call of nextTuple, measured or not, is over. */
    void called() {
        if (emitted > emittedBefore) {
            addOne(calls);
            isIdle = false;
            return;
        }
        addOne(emptyCalls);
        if (isIdle) {
            passIdle();
        } else {
            isIdle = true;
            idleMark = clocks.nowNanos();
        }
    }

    private void passIdle() {
        long now = clocks.nowNanos();
        idleNanos.setRelease(idleNanos.getPlain() + now - idleMark);
        idleMark = now;
    }

    private static void addOne(AtomicLong count) {
        count.setRelease(count.getPlain() + 1);
    }

    /** Counts a tuple with a message id. */
    void emittedWithMessageId() {
        addOne(emittedWithId);
    }

    @Override
    void emittedOne() {
        emitted++;
        if (gap != Gap.NONE) {
            passGap();
        }
    }

    @Override
    void sampledFor(double nanos) {
        if (gap == Gap.RUNNING) {
            // Of an emit or an ack in between: measuring is no part of the distance.
            gapStart += Math.round(nanos);
        }
    }

    private void passGap() {
        if (isMeasuring()) {
            gap = Gap.NONE;
        } else if (gap == Gap.ARMED && emitsToSkip > 0) {
            emitsToSkip--;
        } else if (gap == Gap.ARMED) {
            gap = Gap.RUNNING;
            gapStart = clocks.nowNanos();
        } else {
            gap = Gap.NONE;
            book.add(Quantity.INTER_ARRIVAL, clocks.nowNanos() - gapStart - clocks.wallReadingNanos(), gapWeight);
        }
    }

    @Override
    CallCounts callCounts() {
        return new CallCounts(
                calls.getAcquire(),
                emptyCalls.getAcquire(),
                idleNanos.getAcquire(),
                emittedWithId.getAcquire(),
                List.of());
    }

    @Override
    Mark mark(long nowNanos, long threadCpuNanos) {
        return new Mark(calls.getAcquire(), tuplesEmitted(), nowNanos, threadCpuNanos, process.read());
    }
}
