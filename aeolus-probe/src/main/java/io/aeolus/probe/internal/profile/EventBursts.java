package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Quantity;
import java.util.random.RandomGenerator;

/**
 * Bursts of emits or acks in a row, each timed by itself, apart from the bursts of calls: an operator may do most of them in few of
 * its calls. Not thread-safe.
 */
final class EventBursts {

    /** Serialising is dear, and needs no burst: so one of so many bursts looks at the content of one emit. */
    private static final int BURSTS_PER_CONTENT = 3;

    /** Weight of the latest burst in the mean time. */
    private static final double NEWS = 0.25;

    private final Quantity wallQuantity;
    private final Quantity cpuQuantity;
    private final CallBursts calls;
    private final MeteredClock wall;
    private final MeteredClock cpu;
    private final SampleBook book;
    private final RandomGenerator random;
    private final BurstSampler sampler;
    private final boolean hasContent;
    private final double[] walls = new double[CallBursts.Shape.FAST.counted()];
    private final double[] cpus = new double[CallBursts.Shape.FAST.counted()];
    private CallBursts.Shape shape = CallBursts.Shape.SLOW;
    private boolean isRunning;
    private boolean isContent;
    private boolean isSlow;
    private int position;
    private int cpuCount;
    private long mark;
    private long cpuMark;
    private long pauseMark;
    private long pausedNanos;
    private int pauses;
    private double meanNanos;

    /**
     * Nothing is timed yet.
     *
     * @param wallQuantity what their times are, by the wall
     * @param cpuQuantity and as CPU times
     * @param hasContent whether some of them are to be looked at instead
     * @param calls knows how long bursts are
     */
    EventBursts(
            Quantity wallQuantity,
            Quantity cpuQuantity,
            boolean hasContent,
            CallBursts calls,
            MeteredClock wall,
            MeteredClock cpu,
            SampleBook book,
            RandomGenerator random,
            BurstSampler.Budget budget) {
        this.wallQuantity = wallQuantity;
        this.cpuQuantity = cpuQuantity;
        this.hasContent = hasContent;
        this.calls = calls;
        this.wall = wall;
        this.cpu = cpu;
        this.book = book;
        this.random = random;
        this.sampler = new BurstSampler(random, budget, wall.read());
    }

    /** Counts an event; if it is in a burst, {@link #begin} and {@link #end} have to be around it. */
    boolean isDue() {
        return sampler.isDue();
    }

    void hurry() {
        sampler.hurry();
    }

    void begin() {
        if (!isRunning) {
            sampler.begin();
            isRunning = true;
            isContent = hasContent && random.nextInt(BURSTS_PER_CONTENT) == 0;
            isSlow = meanNanos >= CallBursts.LONG_NANOS;
            shape = calls.shape();
            position = 0;
            cpuCount = 0;
        }
        position++;
        if (isContent) {
            return;
        }
        if (position == shape.dropped() + 1) {
            cpu.measure();
            wall.measure();
        }
        if (isSlow) {
            cpuMark = cpu.read();
        }
        pausedNanos = 0;
        pauses = 0;
        mark = wall.read();
    }

    /** What is being timed leaves user code. */
    void leave() {
        pauseMark = wall.read();
    }

    /** And is back in it. */
    void back() {
        pausedNanos += wall.read() - pauseMark;
        pauses++;
    }

    /**
     * The event is over.
     *
     * @param look looks at its content, if the burst is for that
     */
    void end(CallBursts.Look look) {
        if (isContent) {
            long start = wall.read();
            look.at(sampler.calls(meanLength()) * BURSTS_PER_CONTENT);
            finish(start, 0);
            return;
        }
        long now = wall.read();
        long cpuNow = isSlow ? cpu.read() : 0;
        if (position > shape.dropped()) {
            // A pause begins and ends with a reading; one of these two is in it.
            double nanos = now - mark - pausedNanos - (1.0 + pauses) * wall.readingNanos();
            walls[position - shape.dropped() - 1] = nanos;
            if (isSlow) {
                cpus[cpuCount++] = cpuNow - cpuMark - cpu.readingNanos() - 2 * wall.readingNanos();
            } else if (nanos < CallBursts.LONG_NANOS) {
                // Of one that is much longer than most, nobody knows how long it was off the processor.
                cpus[cpuCount++] = nanos;
            }
        }
        if (position == shape.length()) {
            close();
        }
    }

    private void close() {
        long start = wall.read();
        int count = shape.counted();
        double chance = hasContent ? 1 - 1.0 / BURSTS_PER_CONTENT : 1;
        double weight = sampler.calls(meanLength()) / chance / count;
        book.add(wallQuantity, walls, count, weight);
        book.add(cpuQuantity, cpus, cpuCount, weight);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += walls[i];
        }
        meanNanos += (sum / count - meanNanos) * (meanNanos == 0 ? 1 : NEWS);
        int cpuReadings = cpu.readingsToMeasure() + (isSlow ? 2 * shape.length() : 0);
        int wallReadings = wall.readingsToMeasure() + 2 * shape.length();
        finish(start, cpuReadings * cpu.readingNanos() + wallReadings * wall.readingNanos());
    }

    private void finish(long startNanos, double readingNanos) {
        long now = wall.read();
        isRunning = false;
        book.took(sampler.end(meanLength(), now - startNanos + wall.readingNanos() + readingNanos, now));
    }

    private double meanLength() {
        return hasContent ? (1 + (BURSTS_PER_CONTENT - 1.0) * shape.length()) / BURSTS_PER_CONTENT : shape.length();
    }
}
