package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Command;
import io.aeolus.probe.Facet;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.EventSampler;
import io.aeolus.probe.internal.count.StreamCounts;
import io.aeolus.probe.internal.count.StreamCounts.Count;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls and rows of a spout's task. Where a call takes a tenth of a microsecond, timing bursts of them would show in the
 * speed. Only in a thousand calls a second it looks how long the spout waits by its own will.
 */
final class SpoutCounter implements SpoutObserver, TaskObserver {

    /** A sample takes some two microseconds, for readings of the thread's processor time. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    /** A shorter wait may be that of a reading, or of an interrupt. */
    private static final long SHORTEST_WAIT_NANOS = 20_000;

    private final Thread owner = Thread.currentThread();
    private final StreamCounts outputs = new StreamCounts();
    private final LongSupplier wall;
    private final LongSupplier cpu;
    private final SpoutCalls calls;
    private final Count waitedNanos = new Count();

    // Of the task's thread.
    private final EventSampler samples;
    private boolean isTimed;
    private long emitNanos;

    /** Belongs to the thread that calls this, whose processor time the one clock tells. */
    SpoutCounter(LongSupplier wall, LongSupplier cpu, RandomGenerator random) {
        this.wall = wall;
        this.cpu = cpu;
        this.calls = new SpoutCalls(wall);
        this.samples = new EventSampler(NANOS_BETWEEN_SAMPLES, random, wall.getAsLong());
    }

    @Override
    public void nextTuple(ISpout spout) {
        if (calls.isResting()) {
            return;
        }
        calls.begin();
        try {
            if (samples.nextIsSample()) {
                time(spout);
            } else {
                spout.nextTuple();
            }
        } finally {
            calls.back();
        }
        calls.end();
    }

    /** What it takes beside emits and processor time, it waits. */
    private void time(ISpout spout) {
        emitNanos = 0;
        isTimed = true;
        long cpuStart = cpu.getAsLong();
        long start = wall.getAsLong();
        try {
            spout.nextTuple();
        } finally {
            isTimed = false;
        }
        long end = wall.getAsLong();
        long waited = end - start - emitNanos - (cpu.getAsLong() - cpuStart);
        if (calls.hasEmitted() && waited >= SHORTEST_WAIT_NANOS) {
            waitedNanos.add(waited * samples.weight());
        }
        samples.taken(end);
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        boolean isOwner = Thread.currentThread() == owner;
        if (isOwner) {
            calls.emits();
        }
        outputs.count("", stream, isOwner);
        @Nullable Object id = calls.counted(messageId, isOwner, false);
        if (!isTimed || !isOwner) {
            return SpoutObserver.super.emit(storm, task, stream, tuple, id);
        }
        long start = wall.getAsLong();
        try {
            return SpoutObserver.super.emit(storm, task, stream, tuple, id);
        } finally {
            emitNanos += wall.getAsLong() - start;
        }
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        SpoutObserver.super.settle(spout, calls.settled(id, hasFailed), hasFailed);
    }

    @Override
    public void told(Command command) {
        calls.told(command);
    }

    @Override
    public boolean needsThreadDetails() {
        return true;
    }

    @Override
    public Facet facet() {
        return calls.costs(outputs.byStream(), waitedNanos.get());
    }
}
