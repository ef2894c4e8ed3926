package io.aeolus.monitor.internal.profile;

import java.util.random.RandomGenerator;

/**
 * What samples are measured by: each by the wall clock or by the thread's CPU time, so that no clock's cost is in the other's spans. Which
 * of them is drawn by chance, as a rotation could keep step with one of the operator. Not thread-safe.
 */
final class SampleClocks {

    /** What a sample is measured by. */
    private enum Drawn {
        WALL,
        CPU,
        /** By no clock. */
        CONTENT
    }

    /** Serialising is dear: one sampled emit of so many is looked at for its content. */
    private static final int EMITS_PER_CONTENT = 3;

    private final Clock.Pair clocks;
    private final ReadingCost wallCost;
    private final ReadingCost cpuCost;
    private final RandomGenerator random;
    private Drawn drawn = Drawn.WALL;

    SampleClocks(Clock.Pair clocks, RandomGenerator random) {
        this.clocks = clocks;
        this.wallCost = new ReadingCost(clocks.wall().costNanos());
        this.cpuCost = new ReadingCost(clocks.cpu().costNanos());
        this.random = random;
    }

    /** The time by the wall clock. */
    long nowNanos() {
        return clocks.wall().nanos().getAsLong();
    }

    /** What a reading of the wall clock costs here. */
    double wallReadingNanos() {
        return wallCost.nanos();
    }

    /** Chooses the clock of the next sample. */
    void draw() {
        drawn = random.nextBoolean() ? Drawn.WALL : Drawn.CPU;
    }

    /** Chooses what to do with the next sample of an emit. */
    void drawForEmit() {
        if (random.nextInt(EMITS_PER_CONTENT) == 0) {
            drawn = Drawn.CONTENT;
        } else {
            draw();
        }
    }

    /** Whether only the tuple's content is looked at. */
    boolean isForContent() {
        return drawn == Drawn.CONTENT;
    }

    boolean isByCpu() {
        return drawn == Drawn.CPU;
    }

    /** The clock that was drawn. */
    Clock clock() {
        return isByCpu() ? clocks.cpu() : clocks.wall();
    }

    /** What a reading of the clock that was drawn costs here. */
    double readingNanos() {
        return cost().nanos();
    }

    /** Learns what a reading costs from an empty span by the clock that was drawn. */
    void learn(long emptySpanNanos) {
        cost().add(emptySpanNanos);
    }

    private ReadingCost cost() {
        return isByCpu() ? cpuCost : wallCost;
    }
}
