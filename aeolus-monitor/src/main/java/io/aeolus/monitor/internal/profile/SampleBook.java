package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.apache.storm.tuple.Tuple;

/**
 * What the samples of a task showed, and what they took. The task writes for a sample, and someone else reads for a report, so there is
 * hardly ever a wait. Thread-safe.
 */
final class SampleBook {

    private final SizeMeter sizes;
    private final List<KeySketch> keys;
    private final Marks marks;
    private final Map<Quantity, Tally> tallies = new EnumMap<>(Quantity.class);
    private double samplingNanos;

    /** What there is to note of a sample. */
    @FunctionalInterface
    interface Entry {

        /**
         * Writes it.
         *
         * @param weight how many calls the sample stands for
         */
        void write(long weight);
    }

    SampleBook(SizeMeter sizes, List<KeySketch> keys, Marks marks) {
        this.sizes = sizes;
        this.keys = List.copyOf(keys);
        this.marks = marks;
    }

    /** Notes a sample, and what the one before it took: all of it, or nothing, is in a report. */
    synchronized void note(Entry entry, long weight, double nanosOfLast) {
        samplingNanos += nanosOfLast;
        entry.write(weight);
    }

    /** Adds what was measured. */
    synchronized void add(Quantity quantity, double value, long weight) {
        tallies.computeIfAbsent(quantity, q -> new Tally()).add(value, weight);
    }

    /** Adds the size of a tuple that was emitted. */
    synchronized void addSize(String stream, List<Object> values, long weight) {
        sizes.add(stream, values, weight);
    }

    /** Adds the keys of a tuple that was taken. */
    synchronized void addKeys(Tuple input, long weight) {
        for (KeySketch sketch : keys) {
            if (sketch.isFor(input)) {
                sketch.add(input.getValues(), weight);
            }
        }
    }

    /** Makes a mark, unless the latest one is too young. */
    synchronized void mark(long nowNanos, LongFunction<Mark> mark) {
        marks.pass(nowNanos, mark);
    }

    /** What was noted so far. */
    synchronized SampleSums sums() {
        Map<Quantity, Sampled> sampled = new EnumMap<>(Quantity.class);
        tallies.forEach((quantity, tally) -> sampled.put(quantity, tally.sums()));
        Map<String, Sampled> bytes = new HashMap<>();
        sizes.sizes().forEach((stream, tally) -> bytes.put(stream, tally.sums()));
        return new SampleSums(
                sampled,
                bytes,
                Map.copyOf(sizes.failures()),
                keys.stream().map(KeySketch::sums).toList(),
                marks.all(),
                samplingNanos);
    }
}
