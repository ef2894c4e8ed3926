package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples.Quantity;
import java.util.function.DoubleConsumer;

/**
 * BurstTimer of events in a row, which are calls, emits or acks. Each event is timed where it begins, is left, is gone back to and ends;
 * the first ones of a burst do not count, as they fill the processor's caches. Emits and acks have bursts of their own: an operator
 * may do most of them in few of its calls. Not thread-safe, but for {@link #hurry}.
 *
 * <pre>
 *   begin      leave     back      leave     back     end
 *     |  inside  | outside |  inside  | outside | inside |  between
 * </pre>
 *
 * <p>CPU times come from few readings: a stay that is shorter than {@link #LONG_NANOS} is all CPU time. What the thread lacks for the
 * sum of all stays in a burst of calls, it was off the processor for in the long ones.
 */
final class BurstTimer {

    /**
     * Nobody gives a processor back and gets it again so fast. And of events that are longer on average, each can afford to have the
     * CPU clock read.
     */
    static final long LONG_NANOS = 20_000;

    private static final int LENGTH = 32;

    /** Of long calls: caches count for little, and a burst of many would take seconds. */
    private static final int SHORT_LENGTH = 8;

    /** One of so many events of a burst does not count. */
    private static final int EVENTS_PER_DROPPED = 8;

    /** Weight of the latest burst in the mean time of an event. */
    private static final double NEWS = 0.25;

    private final Quantity wallQuantity;
    private final Quantity cpuQuantity;
    private final boolean areCalls;
    private final MeteredClock wall;
    private final MeteredClock cpu;
    private final SampleBook book;
    private final BurstSampler sampler;
    private double meanNanos;

    // Of all bursts without long stays: how much of the time between events is CPU time.
    private double restCpuNanos;
    private double restNanos;

    // Of the burst, from its first event that counts on.
    private boolean isRunning;
    private boolean isSlow = true;
    private int length;
    private int position;
    private int count;
    private final double[] walls = new double[LENGTH];
    private final double[] cpus = new double[LENGTH];
    private final double[] longs = new double[LENGTH];
    private final Stays stays = new Stays();
    private double betweenNanos;
    private long wallReadings;
    private long cpuReadings;
    private long cpuStart;

    // Of the event.
    private final Stays inside = new Stays();
    private final Stays outside = new Stays();
    private long mark;
    private long eventReadings;
    private long eventCpuStart;

    /** How long stays were, and how long the long ones of them. */
    private static final class Stays {
        private double nanos;
        private double longNanos;

        void clear() {
            nanos = 0;
            longNanos = 0;
        }

        void add(double stayNanos) {
            nanos += stayNanos;
            longNanos += stayNanos < LONG_NANOS ? 0 : stayNanos;
        }

        void add(Stays more) {
            nanos += more.nanos;
            longNanos += more.longNanos;
        }

        /** The part of some of the long ones in what was lacking, which no more than all of them can lack. */
        double offNanos(double lacking, double someLongNanos) {
            return longNanos > 0 ? Math.min(longNanos, Math.max(0, lacking)) * someLongNanos / longNanos : 0;
        }
    }

    /** Of calls, the thread does little between the events that is not Storm's. */
    BurstTimer(Quantity wallQuantity, Quantity cpuQuantity, boolean areCalls, TaskProfiler.Meter meter) {
        this.wallQuantity = wallQuantity;
        this.cpuQuantity = cpuQuantity;
        this.areCalls = areCalls;
        this.wall = meter.wall();
        this.cpu = meter.cpu();
        this.book = meter.book();
        this.sampler = new BurstSampler(meter.random(), meter.budget(), wall.read());
    }

    /** Counts an event; if it is in a burst, {@link #begin} and {@link #end} have to be around it. */
    boolean nextIsDue() {
        return sampler.nextIsDue();
    }

    /** Whether a burst has begun that is not at its end. */
    boolean isRunning() {
        return isRunning;
    }

    /** Whether events are long on average. */
    boolean isSlow() {
        return isSlow;
    }

    /** The next event is to be in a burst, as none has been for long. From any thread. */
    void hurry() {
        sampler.hurry();
    }

    /** An event of the burst begins; a burst that begins with it is to be short or not. */
    void begin(boolean isShort) {
        if (!isRunning) {
            isRunning = true;
            sampler.begin();
            length = isShort ? SHORT_LENGTH : LENGTH;
            position = 0;
        }
        position++;
        if (position == dropped() + 1) {
            open();
        }
        inside.clear();
        outside.clear();
        eventReadings = wallReadings;
        if (isSlow) {
            eventCpuStart = readCpu();
        }
        betweenNanos += stay();
    }

    private int dropped() {
        return length / EVENTS_PER_DROPPED;
    }

    private void open() {
        count = 0;
        stays.clear();
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

    /** Time since the last reading. */
    private double stay() {
        long now = wall.read();
        wallReadings++;
        double nanos = now - mark - wall.readingNanos();
        mark = now;
        return nanos;
    }

    /** The event is left: what follows is none of its time. */
    void leave() {
        inside.add(stay());
    }

    /** And is gone back to. */
    void back() {
        outside.add(stay());
    }

    /** The event is over; it counts if it was one at all. Who looks at a burst's last one is told how many events it stands for. */
    void end(boolean counts, DoubleConsumer look) {
        leave();
        long cpuEnd = isSlow ? readCpu() : 0;
        if (counts && position > dropped()) {
            walls[count] = inside.nanos;
            longs[count] = inside.longNanos;
            if (isSlow) {
                tellCpuTime(cpuEnd);
            }
            stays.add(inside);
            stays.add(outside);
            count++;
        } else {
            betweenNanos += inside.nanos + outside.nanos;
        }
        if (position == length) {
            close(counts ? look : weight -> {});
        }
    }

    private void tellCpuTime(long cpuEnd) {
        double readings = (wallReadings - eventReadings) * wall.readingNanos() + cpu.readingNanos();
        double cpuNanos = cpuEnd - eventCpuStart - readings;
        Stays all = new Stays();
        all.add(inside);
        all.add(outside);
        cpus[count] = inside.nanos - all.offNanos(all.nanos - cpuNanos, inside.longNanos);
    }

    private void close(DoubleConsumer look) {
        int cpuCount = cpuTimes();
        long start = wall.read();
        double weight = sampler.calls(length);
        book.add(wallQuantity, walls, count, weight / (length - dropped()));
        book.add(cpuQuantity, cpus, cpuCount, weight / (length - dropped()));
        look.accept(weight);
        finish(start, wallReadings * wall.readingNanos() + cpuReadings * cpu.readingNanos());
        if (count > 0) {
            double nanos = stays.nanos / count;
            // The first one sets it.
            meanNanos += (nanos - meanNanos) * (meanNanos == 0 ? 1 : NEWS);
            isSlow = meanNanos >= LONG_NANOS;
        }
    }

    /** Finds the CPU times of events that did not have the clock read; how many are known. */
    private int cpuTimes() {
        if (isSlow) {
            return count;
        }
        if (!areCalls) {
            // Of one that is much longer than most, nobody knows how long it was off the processor.
            int known = 0;
            for (int event = 0; event < count; event++) {
                if (longs[event] == 0) {
                    cpus[known++] = walls[event];
                }
            }
            return known;
        }
        double cpuNanos = readCpu() - cpuStart - cpu.readingNanos() - wallReadings * wall.readingNanos();
        if (stays.longNanos == 0) {
            restCpuNanos += cpuNanos - stays.nanos;
            restNanos += betweenNanos;
        }
        double restShare = restNanos > 0 ? Math.min(1, Math.max(0, restCpuNanos / restNanos)) : 0;
        double lacking = stays.nanos + restShare * betweenNanos - cpuNanos;
        for (int event = 0; event < count; event++) {
            cpus[event] = walls[event] - stays.offNanos(lacking, longs[event]);
        }
        return count;
    }

    /** The event threw: none of the burst counts. */
    void abandon() {
        finish(wall.read(), 0);
    }

    private void finish(long start, double readingNanos) {
        long now = wall.read();
        isRunning = false;
        book.took(sampler.end(length, now - start + wall.readingNanos() + readingNanos, now));
    }
}
