package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.Command;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.internal.count.RowIdCheck;
import io.aeolus.probe.internal.count.RowLatencies;
import io.aeolus.probe.internal.count.StreamCounts.Count;
import io.aeolus.probe.internal.observe.SpoutObserver;
import io.aeolus.probe.internal.observe.SpoutRest;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Profiles a spout's task. */
final class SpoutProfiler extends TaskProfiler implements SpoutObserver {

    /** No gap is to be measured. */
    private static final int NO_GAP = -2;

    /** The next emit ends the gap. */
    private static final int IN_GAP = -1;

    /** A thousand samples of the latency in a second. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    private final Count fullCalls = new Count();
    private final Count emptyCalls = new Count();
    private final Count idleNanos = new Count();
    private final Count emittedWithId = new Count();
    private final RowIdCheck ids = new RowIdCheck();
    private final RowLatencies latencies;
    private final RandomGenerator random;
    private final LongCalls longCalls;
    private final SpoutRest rest = new SpoutRest(System::nanoTime);
    private long rowsNotTimed;
    private long emitted;
    private long emittedBefore;
    private boolean isIdle;
    private long idleMark;

    // A gap is the time between two emits. It is not measured if anything is timed in it.
    /** Emits before the one that begins it. */
    private int emitsBeforeGap = NO_GAP;

    private long gapStart;
    private long gapTimed;
    private double gapWeight;

    SpoutProfiler(Meter meter) {
        super(meter, () -> 0);
        this.random = meter.random();
        this.longCalls = new LongCalls(wall);
        this.latencies = new RowLatencies(wall::read, NANOS_BETWEEN_SAMPLES);
    }

    @Override
    public void nextTuple(ISpout spout) {
        if (rest.isNow()) {
            return;
        }
        emittedBefore = emitted;
        if (isIdle) {
            passIdle();
        }
        longCalls.begin();
        try {
            if (isCallDue()) {
                time(spout::nextTuple, this::hasEmitted, this::lookForGap);
            } else {
                spout.nextTuple();
            }
        } finally {
            longCalls.end();
        }
        if (hasEmitted()) {
            fullCalls.add(1);
            isIdle = false;
            return;
        }
        emptyCalls.add(1);
        if (isIdle) {
            passIdle();
        } else {
            isIdle = true;
            idleMark = wall.read();
        }
    }

    @Override
    public void told(Command command) {
        rest.told(command);
    }

    private boolean hasEmitted() {
        return emitted > emittedBefore;
    }

    private void passIdle() {
        long now = wall.read();
        idleNanos.add(now - idleMark);
        idleMark = now;
    }

    /** Of calls that emit several, any emit may begin it. */
    private void lookForGap(double weight) {
        emitsBeforeGap = random.nextInt((int) (emitted - emittedBefore));
        gapWeight = weight;
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        Object ownId = latencies.settled(id, hasFailed);
        if (ids.isOfRow(ownId)) {
            (hasFailed ? failed : acked).add(1);
        }
        @Nullable Bursts timing = settlingInUserCode();
        try {
            SpoutObserver.super.settle(spout, ownId, hasFailed);
        } finally {
            settled(timing);
        }
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        @Nullable Bursts timing = emitting(stream);
        try {
            return SpoutObserver.super.emit(storm, task, stream, tuple, counted(messageId));
        } finally {
            emitted(timing, stream, tuple);
        }
    }

    /** Counts a row; what is given to Storm as its message id. An emit that is timed is not made longer by another reading. */
    private @Nullable Object counted(@Nullable Object id) {
        if (id == null || !ids.isOfRow(id)) {
            return id;
        }
        emittedWithId.add(1);
        return isTiming() ? id : latencies.emitted(id, rowsNotTimed++);
    }

    @Override
    void emittedOne() {
        emitted++;
        if (emitsBeforeGap != NO_GAP) {
            passGap();
        }
    }

    private void passGap() {
        if (isTiming()) {
            emitsBeforeGap = NO_GAP;
            return;
        }
        if (emitsBeforeGap == 0) {
            gapTimed = timed;
            gapStart = wall.read();
        } else if (emitsBeforeGap == IN_GAP && timed == gapTimed) {
            book.add(Quantity.INTER_ARRIVAL, wall.read() - gapStart - wall.readingNanos(), gapWeight);
        }
        emitsBeforeGap--;
    }

    @Override
    CallCosts counts(Map<String, Long> emittedByStream) {
        return new CallCosts(
                true,
                fullCalls.get(),
                emptyCalls.get(),
                idleNanos.get(),
                longCalls.nanos(),
                emittedWithId.get(),
                acked.get(),
                failed.get(),
                Map.of(),
                emittedByStream,
                latencies.soFar(),
                CallSamples.NONE);
    }
}
