// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Command;
import io.aeolus.probe.TaskReport;
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
 * Counts the calls and rows of a spout task. A call may take a tenth of a microsecond, so timing bursts would slow the spout. Only a
 * thousand calls per second are sampled, to estimate how long the spout waits in its calls.
 */
final class SpoutCounter implements SpoutObserver, TaskObserver {

    /** A sample takes about two microseconds to read the thread's CPU time. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    /** A shorter wait may result from a reading or an interrupt. */
    private static final long MIN_WAIT_NANOS = 20_000;

    private final Thread owner = Thread.currentThread();
    private final StreamCounts outputs = new StreamCounts();
    private final LongSupplier wall;
    private final LongSupplier cpu;
    private final SpoutCalls calls;
    private final Count waitedNanos = new Count();

    // Confined to the task's thread.
    private final EventSampler samples;
    private boolean isTimed;
    private long emitNanos;

    /** Creates a counter for the current thread, whose CPU time {@code cpu} reads. */
    SpoutCounter(LongSupplier wall, LongSupplier cpu, RandomGenerator random) {
        this.wall = wall;
        this.cpu = cpu;
        this.calls = new SpoutCalls(wall);
        this.samples = new EventSampler(NANOS_BETWEEN_SAMPLES, random, wall.getAsLong());
    }

    @Override
    public void nextTuple(ISpout spout) {
        if (calls.isPaused()) {
            return;
        }
        calls.begin();
        try {
            if (samples.countEvent()) {
                time(spout);
            } else {
                spout.nextTuple();
            }
        } finally {
            calls.onReturn();
        }
        calls.end();
    }

    /** Times a call: the spout waits for the time that is neither spent in emits nor CPU time. */
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
        if (calls.hasEmitted() && waited >= MIN_WAIT_NANOS) {
            waitedNanos.add(waited * samples.weight());
        }
        samples.endSample(end);
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        boolean isOwner = Thread.currentThread() == owner;
        if (isOwner) {
            calls.countEmit();
        }
        outputs.count("", stream, isOwner);
        calls.countRow(messageId, isOwner, false);
        if (!isTimed || !isOwner) {
            return SpoutObserver.super.emit(storm, task, stream, tuple, messageId);
        }
        long start = wall.getAsLong();
        try {
            return SpoutObserver.super.emit(storm, task, stream, tuple, messageId);
        } finally {
            emitNanos += wall.getAsLong() - start;
        }
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        calls.countSettled(id, hasFailed);
        SpoutObserver.super.settle(spout, id, hasFailed);
    }

    @Override
    public void onCommand(Command command) {
        calls.onCommand(command);
    }

    @Override
    public boolean needsThreadDetails() {
        return true;
    }

    @Override
    public TaskReport report() {
        return calls.costs(outputs.countsByStream(), waitedNanos.get());
    }
}
