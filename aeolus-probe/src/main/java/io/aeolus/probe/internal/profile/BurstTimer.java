// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples.Quantity;
import java.util.function.DoubleConsumer;

/**
 * Times bursts of consecutive events: calls, emits or acks. An event is timed where it begins, is paused, is resumed and ends. The first
 * events of a burst are discarded because they warm the CPU caches. Emits and acks have separate bursts, because a bolt may do most of them
 * in few calls. Not thread-safe, except {@link #hurry}.
 *
 * <pre>
 *   begin      pause     resume    pause     resume   end
 *     |  inside  | outside |  inside  | outside | inside |  between
 * </pre>
 *
 * <p>CPU times need few readings of the CPU clock: an interval shorter than {@link #LONG_NANOS} is all CPU time. If a burst of calls used
 * less CPU time than its intervals take together, the difference was lost in the long intervals.
 */
final class BurstTimer {

    /** A context switch takes longer than a shorter interval. Longer events can afford a reading of the CPU clock each. */
    static final long LONG_NANOS = 20_000;

    private static final int LENGTH = 32;

    /** Length of a burst of long calls, for which caches matter little. */
    private static final int SHORT_LENGTH = 8;

    /** One of this many events of a burst is discarded. */
    private static final int EVENTS_PER_DISCARDED = 8;

    /** Weight of the latest burst in the mean time of an event. */
    private static final double LATEST_WEIGHT = 0.25;

    private final Quantity wallQuantity;
    private final Quantity cpuQuantity;
    private final boolean areCalls;
    private final MeteredClock wall;
    private final MeteredClock cpu;
    private final SampleStore store;
    private final BurstSampler sampler;
    private double meanNanos;

    // CPU time and wall time between the events of all bursts without long intervals.
    private double restCpuNanos;
    private double restNanos;

    // State of the burst since its first counted event.
    private boolean isRunning;
    private boolean isSlow = true;
    private int length;
    private int position;
    private int count;
    private final double[] walls = new double[LENGTH];
    private final double[] cpus = new double[LENGTH];
    private final double[] longs = new double[LENGTH];
    private final Intervals intervals = new Intervals();
    private double betweenNanos;
    private long wallReadings;
    private long cpuReadings;
    private long cpuStart;

    // State of the event.
    private final Intervals inside = new Intervals();
    private final Intervals outside = new Intervals();
    private long mark;
    private long eventReadings;
    private long eventCpuStart;

    /** Total time of intervals, and of the long intervals among them. */
    private static final class Intervals {
        private double nanos;
        private double longNanos;

        void clear() {
            nanos = 0;
            longNanos = 0;
        }

        void add(double intervalNanos) {
            nanos += intervalNanos;
            longNanos += intervalNanos < LONG_NANOS ? 0 : intervalNanos;
        }

        void add(Intervals more) {
            nanos += more.nanos;
            longNanos += more.longNanos;
        }

        /** Returns the time off the CPU of a part of the long intervals, given the CPU time that is missing in all long intervals. */
        double offNanos(double missing, double partNanos) {
            return longNanos > 0 ? Math.min(longNanos, Math.max(0, missing)) * partNanos / longNanos : 0;
        }
    }

    /** Creates a timer. Between calls, unlike between emits and acks, the thread only runs Storm's code. */
    BurstTimer(Quantity wallQuantity, Quantity cpuQuantity, boolean areCalls, TaskProfiler.Meter meter) {
        this.wallQuantity = wallQuantity;
        this.cpuQuantity = cpuQuantity;
        this.areCalls = areCalls;
        this.wall = meter.wall();
        this.cpu = meter.cpu();
        this.store = meter.store();
        this.sampler = new BurstSampler(meter.random(), meter.budget(), wall.read());
    }

    /** Counts an event. Returns whether it is in a burst; then {@link #begin} and {@link #end} must enclose it. */
    boolean countEvent() {
        return sampler.countCall();
    }

    boolean isRunning() {
        return isRunning;
    }

    boolean isSlow() {
        return isSlow;
    }

    /** Makes the next event begin a burst, because the last burst is long ago. For any thread. */
    void hurry() {
        sampler.hurry();
    }

    /**
     * Begins an event of a burst.
     *
     * @param isShort whether a burst that begins with this event is short
     */
    void begin(boolean isShort) {
        if (!isRunning) {
            isRunning = true;
            sampler.begin();
            length = isShort ? SHORT_LENGTH : LENGTH;
            position = 0;
        }
        position++;
        if (position == discarded() + 1) {
            open();
        }
        inside.clear();
        outside.clear();
        eventReadings = wallReadings;
        if (isSlow) {
            eventCpuStart = readCpu();
        }
        betweenNanos += interval();
    }

    private int discarded() {
        return length / EVENTS_PER_DISCARDED;
    }

    private void open() {
        count = 0;
        intervals.clear();
        betweenNanos = 0;
        cpuStart = cpu.measure();
        cpuReadings = cpu.readingsToMeasure();
        mark = wall.measure();
        wallReadings = wall.readingsToMeasure();
    }

    private long readCpu() {
        cpuReadings++;
        return cpu.read();
    }

    private double interval() {
        long now = wall.read();
        wallReadings++;
        double nanos = now - mark - wall.readingNanos();
        mark = now;
        return nanos;
    }

    void pause() {
        inside.add(interval());
    }

    void resume() {
        outside.add(interval());
    }

    /**
     * Ends the event.
     *
     * @param counts whether to count the event
     * @param onBurstEnd called after the last event of a burst if that event counts, with the number of events that the event represents
     */
    void end(boolean counts, DoubleConsumer onBurstEnd) {
        pause();
        long cpuEnd = isSlow ? readCpu() : 0;
        if (counts && position > discarded()) {
            walls[count] = inside.nanos;
            longs[count] = inside.longNanos;
            if (isSlow) {
                addCpuTime(cpuEnd);
            }
            intervals.add(inside);
            intervals.add(outside);
            count++;
        } else {
            betweenNanos += inside.nanos + outside.nanos;
        }
        if (position == length) {
            close(counts ? onBurstEnd : weight -> {});
        }
    }

    private void addCpuTime(long cpuEnd) {
        double readings = (wallReadings - eventReadings) * wall.readingNanos() + cpu.readingNanos();
        double cpuNanos = cpuEnd - eventCpuStart - readings;
        Intervals all = new Intervals();
        all.add(inside);
        all.add(outside);
        cpus[count] = inside.nanos - all.offNanos(all.nanos - cpuNanos, inside.longNanos);
    }

    private void close(DoubleConsumer onBurstEnd) {
        int cpuCount = cpuTimes();
        long start = wall.read();
        double weight = sampler.calls(length);
        store.add(wallQuantity, walls, count, weight / (length - discarded()));
        store.add(cpuQuantity, cpus, cpuCount, weight / (length - discarded()));
        onBurstEnd.accept(weight);
        finish(start, wallReadings * wall.readingNanos() + cpuReadings * cpu.readingNanos());
        if (count > 0) {
            double nanos = intervals.nanos / count;
            // The first burst sets the mean.
            meanNanos += (nanos - meanNanos) * (meanNanos == 0 ? 1 : LATEST_WEIGHT);
            isSlow = meanNanos >= LONG_NANOS;
        }
    }

    /** Computes the CPU times of events without readings of the CPU clock; returns how many are known. */
    private int cpuTimes() {
        if (isSlow) {
            return count;
        }
        if (!areCalls) {
            // The CPU time of a long emit or ack is unknown.
            int known = 0;
            for (int event = 0; event < count; event++) {
                if (longs[event] == 0) {
                    cpus[known++] = walls[event];
                }
            }
            return known;
        }
        double cpuNanos = readCpu() - cpuStart - cpu.readingNanos() - wallReadings * wall.readingNanos();
        if (intervals.longNanos == 0) {
            restCpuNanos += cpuNanos - intervals.nanos;
            restNanos += betweenNanos;
        }
        double restShare = restNanos > 0 ? Math.min(1, Math.max(0, restCpuNanos / restNanos)) : 0;
        double missing = intervals.nanos + restShare * betweenNanos - cpuNanos;
        for (int event = 0; event < count; event++) {
            cpus[event] = walls[event] - intervals.offNanos(missing, longs[event]);
        }
        return count;
    }

    /** Discards the burst because an event threw. */
    void abandon() {
        finish(wall.read(), 0);
    }

    private void finish(long start, double readingNanos) {
        long now = wall.read();
        isRunning = false;
        store.addOverhead(sampler.end(length, now - start + wall.readingNanos() + readingNanos, now));
    }
}
