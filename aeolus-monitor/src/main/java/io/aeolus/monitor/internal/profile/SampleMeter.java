package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.SampleBook.Entry;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.Quantity;

/**
 * Takes one sample after the other: times a call, an emit or an ack, notes what came of it, and knows what that took by itself. Not
 * thread-safe.
 */
final class SampleMeter {

    private final SampleClocks clocks;
    private final CallTimer timer;
    private final SampleBook book;
    private double lastOverheadNanos;
    private long markNanos;

    SampleMeter(SampleClocks clocks, CallTimer timer, SampleBook book) {
        this.clocks = clocks;
        this.timer = timer;
        this.book = book;
    }

    /** Says how far a task is. */
    @FunctionalInterface
    interface Marker {

        /**
         * Makes a mark.
         *
         * @param nowNanos the time
         * @param threadCpuNanos CPU time of the task's thread so far
         */
        Mark mark(long nowNanos, long threadCpuNanos);
    }

    /** Starts with a call or an ack. */
    void begin() {
        clocks.draw();
        timer.begin(clocks.clock());
    }

    /** Starts with an emit. */
    void beginEmit() {
        clocks.drawForEmit();
        timer.begin(clocks.clock());
        if (clocks.isForContent()) {
            // Nothing is out of user code where nothing is timed.
            timer.pause();
        }
    }

    /**
     * What was measured is over.
     *
     * @param sampler the one that chose it
     * @param wall what its time is, by the wall clock
     * @param cpu and by the thread's CPU time
     * @param more what else to note of it
     * @return how long measuring took
     */
    double end(Sampler sampler, Quantity wall, Quantity cpu, Entry more) {
        timer.end();
        return finish(sampler, weight -> {
            clocks.learn(timer.emptyNanos());
            book.add(clocks.isByCpu() ? cpu : wall, timer.userNanos(clocks.readingNanos()), weight);
            more.write(weight);
        });
    }

    /**
     * What was chosen is over, and its time does not count.
     *
     * @param sampler the one that chose it
     * @param entry what to note of it
     * @return how long measuring took
     */
    double endUntimed(Sampler sampler, Entry entry) {
        timer.abandon();
        return finish(sampler, entry);
    }

    /** As part of an entry: makes a mark if the thread's clock has just been read, and the latest mark is not too young. */
    void mark(Marker marker) {
        if (clocks.isByCpu()) {
            book.mark(clocks.nowNanos(), nowNanos -> {
                Mark made = marker.mark(nowNanos, timer.lastNanos());
                markNanos = clocks.nowNanos() - nowNanos;
                return made;
            });
        }
    }

    private double finish(Sampler sampler, Entry entry) {
        long start = clocks.nowNanos();
        markNanos = 0;
        book.note(entry, sampler.weight(), lastOverheadNanos);
        long now = clocks.nowNanos();
        // The second of the last two readings is between them already.
        double sampleNanos = now - start + clocks.wallReadingNanos() + timer.readings() * clocks.readingNanos();
        Rehearsal.sampled();
        // Marks come by the time, so that fewer samples would not make them fewer.
        lastOverheadNanos = sampler.sampled(sampleNanos - markNanos, now) + markNanos;
        return sampleNanos;
    }
}
