package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.ControlId;
import io.aeolus.probe.Facet;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Profiles a spout's task. */
final class SpoutProfiler extends TaskProfiler implements SpoutObserver {

    /** How far the measurement of a distance between two emits is. */
    private enum Gap {
        NONE,
        /** The next emit begins it. */
        ARMED,
        /** The next emit ends it. */
        RUNNING
    }

    private final AtomicLong fullCalls = new AtomicLong();
    private final AtomicLong emptyCalls = new AtomicLong();
    private final AtomicLong idleNanos = new AtomicLong();
    private final AtomicLong emittedWithId = new AtomicLong();
    private final RandomGenerator random;
    private long emitted;
    private long emittedBefore;
    private boolean isIdle;
    private long idleMark;
    private Gap gap = Gap.NONE;
    private long gapStart;
    private double gapWeight;
    private int emitsToSkip;

    SpoutProfiler(Clock clock, SampleBook book, RandomGenerator random, BurstSampler.Budget budget) {
        super(clock, book, random, budget);
        this.random = random;
    }

    @Override
    public void nextTuple(ISpout spout) {
        emittedBefore = emitted;
        if (isIdle) {
            passIdle();
        }
        if (calls.isDue()) {
            nextTupleInBurst(spout);
        } else {
            spout.nextTuple();
        }
        called();
    }

    private void nextTupleInBurst(ISpout spout) {
        boolean isDone = false;
        calls.begin();
        try {
            spout.nextTuple();
            isDone = true;
        } finally {
            if (!isDone) {
                calls.abandon();
            }
        }
        int emits = (int) (emitted - emittedBefore);
        calls.end(emits > 0, weight -> {
            gap = Gap.ARMED;
            gapWeight = weight;
            // Of calls that emit several, any may begin it.
            emitsToSkip = emits == 1 ? 0 : random.nextInt(emits);
        });
    }

    private void called() {
        if (emitted > emittedBefore) {
            addOne(fullCalls);
            isIdle = false;
            return;
        }
        addOne(emptyCalls);
        if (isIdle) {
            passIdle();
        } else {
            isIdle = true;
            idleMark = nowNanos();
        }
    }

    private void passIdle() {
        long now = nowNanos();
        idleNanos.setRelease(idleNanos.getPlain() + now - idleMark);
        idleMark = now;
    }

    private static void addOne(AtomicLong count) {
        count.setRelease(count.getPlain() + 1);
    }

    @Override
    public void ack(ISpout spout, Object id) {
        if (settled(id, true)) {
            try {
                spout.ack(id);
            } finally {
                acked(Measured.ALONE);
            }
        } else {
            spout.ack(id);
        }
    }

    @Override
    public void fail(ISpout spout, Object id) {
        boolean isDue = settled(id, false);
        try {
            spout.fail(id);
        } finally {
            if (isDue) {
                acked(Measured.ALONE);
            }
        }
    }

    /** Counts it; whether it is timed by itself. */
    private boolean settled(Object id, boolean isAck) {
        if (!(id instanceof ControlId)) {
            count(isAck);
        }
        return isUserAckDue();
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, String stream, List<Object> tuple, @Nullable Object messageId) {
        countId(messageId);
        Measured how = emitting(stream);
        if (how == Measured.NOT) {
            return storm.emit(stream, tuple, messageId);
        }
        try {
            return storm.emit(stream, tuple, messageId);
        } finally {
            emitted(how, stream, tuple);
        }
    }

    @Override
    public void emitDirect(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        countId(messageId);
        Measured how = emitting(stream);
        try {
            storm.emitDirect(task, stream, tuple, messageId);
        } finally {
            if (how != Measured.NOT) {
                emitted(how, stream, tuple);
            }
        }
    }

    private void countId(@Nullable Object messageId) {
        if (messageId != null && !(messageId instanceof ControlId)) {
            addOne(emittedWithId);
        }
    }

    @Override
    void emittedOne() {
        emitted++;
        if (gap != Gap.NONE) {
            passGap();
        }
    }

    @Override
    void timedAlone() {
        if (gap == Gap.RUNNING) {
            // Measuring is no part of the distance.
            gap = Gap.NONE;
        }
    }

    private void passGap() {
        if (isTiming()) {
            gap = Gap.NONE;
        } else if (gap == Gap.ARMED && emitsToSkip > 0) {
            emitsToSkip--;
        } else if (gap == Gap.ARMED) {
            gap = Gap.RUNNING;
            gapStart = nowNanos();
        } else {
            gap = Gap.NONE;
            book.add(Quantity.INTER_ARRIVAL, nowNanos() - gapStart - readingNanos(), gapWeight);
        }
    }

    @Override
    long callsSoFar() {
        return fullCalls.getAcquire();
    }

    @Override
    long messages() {
        return 0;
    }

    @Override
    Facet costs(Map<String, Long> emittedByStream, long ackedSoFar, long failedSoFar, CallSamples told) {
        return new CallCosts(
                true,
                callsSoFar(),
                emptyCalls.getAcquire(),
                idleNanos.getAcquire(),
                emittedWithId.getAcquire(),
                ackedSoFar,
                failedSoFar,
                Map.of(),
                emittedByStream,
                told);
    }
}
