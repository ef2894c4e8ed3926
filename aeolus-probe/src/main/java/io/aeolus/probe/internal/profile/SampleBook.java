package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples;
import io.aeolus.probe.KeySums;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.Sampled;
import io.aeolus.probe.StreamName;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;

/**
 * What the bursts of a task showed, and what they took. The task writes at the end of a burst, and another thread reads once a second,
 * so there is hardly ever a wait. Thread-safe.
 */
final class SampleBook {

    private final SizeMeter sizes;
    private final List<KeySketch> keys;
    private final Map<Quantity, Tally> tallies = new EnumMap<>(Quantity.class);
    private double burstNanos;

    SampleBook(SizeMeter sizes, List<KeySketch> keys) {
        this.sizes = sizes;
        this.keys = List.copyOf(keys);
    }

    /** Adds values of a burst, of which each stands for so many calls. */
    synchronized void add(Quantity quantity, double[] values, int count, double weight) {
        if (count > 0) {
            tally(quantity).add(values, count, weight);
        }
    }

    /** Adds a value that is a burst of its own. */
    synchronized void add(Quantity quantity, double value, double weight) {
        tally(quantity).add(value, weight);
    }

    /** Adds the calls of a burst. */
    synchronized void add(PartTimes times, double weight) {
        add(Quantity.PURE_WALL, times.walls(), times.count(), weight);
        add(Quantity.PURE_CPU, times.cpus(), times.count(), weight);
    }

    private Tally tally(Quantity quantity) {
        return tallies.computeIfAbsent(quantity, q -> new Tally());
    }

    /** Adds the size of a tuple that was emitted. */
    synchronized void addSize(String stream, List<Object> values, double weight) {
        sizes.add(stream, values, weight);
    }

    /** Adds the keys of a tuple that was taken. */
    synchronized void addKeys(Tuple input, double weight) {
        for (KeySketch sketch : keys) {
            if (sketch.isFor(input)) {
                sketch.add(input.getValues(), weight);
            }
        }
    }

    /** A burst took so long by itself. */
    synchronized void took(double nanos) {
        burstNanos += nanos;
    }

    /**
     * All up to now.
     *
     * @param calls the task's calls
     * @param messages messages that it was given, 0 if unknown
     * @param wallReadingNanos what reading the clock costs
     * @param cpuReadingNanos what reading the thread's CPU time costs
     */
    synchronized CallSamples samples(long calls, long messages, double wallReadingNanos, double cpuReadingNanos) {
        Map<Quantity, Sampled> quantities = new EnumMap<>(Quantity.class);
        tallies.forEach((quantity, tally) -> quantities.put(quantity, tally.sums()));
        Map<String, Sampled> bytes = new HashMap<>();
        sizes.sizes().forEach((stream, tally) -> bytes.put(stream, tally.sums()));
        Map<StreamName, KeySums> keySums = new HashMap<>();
        keys.forEach(sketch -> keySums.put(sketch.input(), sketch.sums()));
        return new CallSamples(
                false,
                calls,
                messages,
                burstNanos,
                quantities,
                bytes,
                sizes.failures(),
                keySums,
                wallReadingNanos,
                cpuReadingNanos);
    }
}
