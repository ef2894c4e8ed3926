package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.Command;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Profiles a spout's task. */
final class SpoutProfiler extends TaskProfiler implements SpoutObserver {

    private static final int NO_GAP = -2;

    private static final int IN_GAP = -1;

    private final SpoutCalls spoutCalls;
    private final RandomGenerator random;

    // A gap is the time between two emits. It is not measured if anything is timed in it.
    /** Emits before the one that begins it. */
    private int emitsBeforeGap = NO_GAP;

    private long gapStart;
    private long gapTimed;
    private double gapWeight;

    SpoutProfiler(Meter meter) {
        super(meter, () -> 0);
        this.random = meter.random();
        this.spoutCalls = new SpoutCalls(wall::read);
    }

    @Override
    public void nextTuple(ISpout spout) {
        if (spoutCalls.isResting()) {
            return;
        }
        spoutCalls.begin();
        try {
            if (nextCallIsDue()) {
                time(spout::nextTuple, spoutCalls::hasEmitted, this::lookForGap);
            } else {
                spout.nextTuple();
            }
        } finally {
            spoutCalls.back();
        }
        spoutCalls.end();
    }

    @Override
    public void told(Command command) {
        spoutCalls.told(command);
    }

    /** Of calls that emit several, any emit may begin it. */
    private void lookForGap(double weight) {
        emitsBeforeGap = random.nextInt((int) spoutCalls.emittedInCall());
        gapWeight = weight;
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        Object ownId = spoutCalls.settled(id, hasFailed);
        @Nullable BurstTimer timing = settlingInUserCode();
        try {
            SpoutObserver.super.settle(spout, ownId, hasFailed);
        } finally {
            settled(timing);
        }
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        @Nullable BurstTimer timing = emitting(stream);
        try {
            return SpoutObserver.super.emit(
                    storm, task, stream, tuple, spoutCalls.counted(messageId, isOwner(), isTiming()));
        } finally {
            emitted(timing, stream, tuple);
        }
    }

    @Override
    void emittedOne() {
        spoutCalls.emits();
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
        return spoutCalls.costs(emittedByStream, 0);
    }
}
