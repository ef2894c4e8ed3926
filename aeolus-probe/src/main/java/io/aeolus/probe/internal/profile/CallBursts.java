package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Quantity;
import java.util.random.RandomGenerator;

/**
 * Bursts of calls in a row, of which the first do not count: they fill the processor's caches. What a burst is for is drawn by chance.
 * Not thread-safe.
 *
 * <pre>
 *   begin      leave   back      leave   back     end
 *     |  user    | emit |  user    | ack  |  user  |
 * </pre>
 */
final class CallBursts {

    /**
     * A stay in or out of user code that is shorter is all CPU time: nobody gives a processor back and gets it again so fast. And of
     * calls that are longer on average, each can afford to have the CPU clock read.
     */
    static final long LONG_NANOS = 20_000;

    /** What a burst is for, with its chance in eighths. */
    private enum Kind {
        /** CPU time of the thread from the first call to the last: one reading at both ends. */
        WHOLE(1),
        /** The wall clock around each stay in user code, and the CPU clock at both ends. */
        PARTS(3),
        /** One call, which is not timed: its keys, the queue before it. */
        CONTENT(4);

        private static final int ALL = 8;
        private final int chance;

        Kind(int chance) {
            this.chance = chance;
        }

        static Kind drawn(RandomGenerator random) {
            int number = random.nextInt(ALL);
            return number < WHOLE.chance ? WHOLE : number < WHOLE.chance + PARTS.chance ? PARTS : CONTENT;
        }
    }

    /** How long bursts are, and how many of their calls do not count. */
    enum Shape {
        FAST(32, 4),
        /** Of long calls: caches count for little, and a burst of many would take seconds. */
        SLOW(8, 1),
        CONTENT(1, 0);

        private final int length;
        private final int dropped;

        Shape(int length, int dropped) {
            this.length = length;
            this.dropped = dropped;
        }

        int length() {
            return length;
        }

        int dropped() {
            return dropped;
        }

        int counted() {
            return length - dropped;
        }

        /** How many calls bursts of all kinds have on average. */
        double meanLength() {
            return (Kind.CONTENT.chance + (double) (Kind.ALL - Kind.CONTENT.chance) * length) / Kind.ALL;
        }
    }

    /** Looks at the content of a call. */
    @FunctionalInterface
    interface Look {

        /**
         * Looks.
         *
         * @param weight how many calls this one stands for
         */
        void at(double weight);
    }

    /** Weight of the latest burst in the mean time of a call. */
    private static final double NEWS = 0.25;

    private final MeteredClock wall;
    private final MeteredClock cpu;
    private final SampleBook book;
    private final RandomGenerator random;
    private final BurstSampler sampler;
    private final PartTimes times;

    private Shape usual = Shape.SLOW;
    private Kind kind = Kind.CONTENT;
    private Shape shape = Shape.CONTENT;
    private boolean isRunning;
    private int position;
    private boolean hasEmptyCalls;
    private long cpuStart;
    private double meanNanos;

    CallBursts(
            MeteredClock wall, MeteredClock cpu, SampleBook book, RandomGenerator random, BurstSampler.Budget budget) {
        this.wall = wall;
        this.cpu = cpu;
        this.book = book;
        this.random = random;
        this.sampler = new BurstSampler(random, budget, wall.read());
        this.times = new PartTimes(wall, cpu, Shape.FAST.counted());
    }

    /** Counts a call; if it is in a burst, {@link #begin} and {@link #end} have to be around it. */
    boolean isDue() {
        return sampler.isDue();
    }

    /** Whether a burst is running that nothing else must be timed in. */
    boolean isTiming() {
        return isRunning && kind != Kind.CONTENT;
    }

    /** Whether a call is timed and has not left user code; an emit inside of an emit is no leaving. */
    boolean isInUserCode() {
        return times.isInUserCode();
    }

    /** How long bursts are that are timed. */
    Shape shape() {
        return usual;
    }

    /** The next call is to be in a burst, as none has been for long. From any thread. */
    void hurry() {
        sampler.hurry();
    }

    /** A call of the burst begins. */
    void begin() {
        if (!isRunning) {
            sampler.begin();
            kind = Kind.drawn(random);
            shape = kind == Kind.CONTENT ? Shape.CONTENT : usual;
            isRunning = true;
            position = 0;
            hasEmptyCalls = false;
        }
        position++;
        if (kind == Kind.PARTS) {
            if (position == shape.dropped + 1) {
                times.open(shape == Shape.SLOW);
            }
            times.begin();
        }
    }

    /** The call leaves user code. */
    void leave() {
        times.leave();
    }

    /** The call is back in user code. */
    void back() {
        times.back();
    }

    /**
     * The call is over.
     *
     * @param counts whether it was a call at all: of a spout, whether it emitted anything
     * @param look looks at its content, if the burst is for that
     */
    void end(boolean counts, Look look) {
        hasEmptyCalls |= !counts;
        if (kind == Kind.PARTS) {
            times.end(counts && position > shape.dropped);
        } else if (kind == Kind.WHOLE && position == shape.dropped) {
            cpuStart = cpu.measure();
        }
        if (position == shape.length) {
            close(look);
        }
    }

    private void close(Look look) {
        long cpuEnd = kind == Kind.WHOLE ? cpu.read() : 0;
        if (kind == Kind.PARTS) {
            times.close();
        }
        long start = wall.read();
        double weight = sampler.calls(usual.meanLength()) * Kind.ALL / kind.chance / shape.counted();
        switch (kind) {
            case WHOLE -> {
                if (!hasEmptyCalls) {
                    double nanos = (cpuEnd - cpuStart - cpu.readingNanos()) / shape.counted();
                    book.add(Quantity.WHOLE_CPU, nanos, weight * shape.counted());
                }
            }
            case PARTS -> book.add(times, weight);
            case CONTENT -> {
                if (!hasEmptyCalls) {
                    look.at(weight);
                }
            }
        }
        long now = wall.read();
        double readings = switch (kind) {
            case WHOLE -> (cpu.readingsToMeasure() + 1) * cpu.readingNanos();
            case PARTS -> times.readingNanos();
            case CONTENT -> 0;
        };
        finish(now - start + wall.readingNanos() + readings, now);
        if (kind == Kind.PARTS && times.count() > 0) {
            // The first one sets it.
            meanNanos += (times.meanCallNanos() - meanNanos) * (meanNanos == 0 ? 1 : NEWS);
            usual = meanNanos < LONG_NANOS ? Shape.FAST : Shape.SLOW;
        }
    }

    private void finish(double burstNanos, long now) {
        isRunning = false;
        book.took(sampler.end(usual.meanLength(), burstNanos, now));
    }

    /** A call of the burst threw: none of it counts. */
    void abandon() {
        times.abandon();
        finish(0, wall.read());
    }
}
