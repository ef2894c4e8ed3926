package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.Sampled;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * What the bursts of a task showed, and what they took. The task writes at the end of a burst, and another thread reads once a second,
 * so there is hardly ever a wait. Thread-safe.
 */
final class SampleBook {

    private final Map<String, Object> config;
    private final List<KeySketch> keys;
    private final Map<Quantity, Tally> quantities = new EnumMap<>(Quantity.class);
    private final Map<String, Tally> bytes = new HashMap<>();
    private final Map<String, String> bytesUnknown = new HashMap<>();
    private @Nullable KryoValuesSerializer serializer;
    private double burstNanos;

    static final class Tally {

        /** Values are counted this often for each event that they stand for, as weights are no whole numbers. */
        private static final int GRAIN = 16;

        private final Distribution.Counter values = new Distribution.Counter();
        private Sampled sums = Sampled.NONE;

        /** Adds the first values of a burst, of which each stands for so many events; after a subtraction, one may be a little below 0. */
        void add(double[] burst, int count, double weight) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < count; i++) {
                sum += burst[i];
                squares += burst[i] * burst[i];
                values.add(Math.round(burst[i]), Math.max(1, Math.round(weight * GRAIN)));
            }
            double x = count * weight;
            double y = sum * weight;
            sums = sums.plus(new Sampled(count, 1, x, y, squares * weight, x * x, y * y, x * y, Distribution.NONE));
        }

        Sampled sums() {
            return sums.plus(new Sampled(0, 0, 0, 0, 0, 0, 0, 0, values.snapshot()));
        }
    }

    /** The configuration says how Storm serialises; there is a sketch for each key-based input. */
    SampleBook(Map<String, Object> config, List<KeySketch> keys) {
        this.config = config;
        this.keys = List.copyOf(keys);
    }

    /** Adds values of a burst, of which each stands for so many events. */
    synchronized void add(Quantity quantity, double[] values, int count, double weight) {
        if (count > 0) {
            quantities.computeIfAbsent(quantity, q -> new Tally()).add(values, count, weight);
        }
    }

    void add(Quantity quantity, double value, double weight) {
        add(quantity, new double[] {value}, 1, weight);
    }

    /** Adds the size of a tuple that was emitted, serialised as Storm would. */
    synchronized void addSize(String stream, List<Object> values, double weight) {
        if (bytesUnknown.containsKey(stream)) {
            return;
        }
        try {
            if (serializer == null) {
                serializer = new KryoValuesSerializer(config);
            }
            int size = serializer.serialize(values).length;
            bytes.computeIfAbsent(stream, s -> new Tally()).add(new double[] {size}, 1, weight);
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            // In one worker tuples need not be serialisable: the topology may run well.
            serializer = null;
            bytesUnknown.put(stream, "not serialisable: " + firstLine(e));
        }
    }

    private static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    synchronized void addKeys(Tuple input, double weight) {
        for (KeySketch sketch : keys) {
            if (sketch.isFor(input)) {
                sketch.add(input.getValues(), weight);
            }
        }
    }

    synchronized void took(double nanos) {
        burstNanos += nanos;
    }

    /** All up to now; the parameters are those of {@link CallSamples}. */
    synchronized CallSamples samples(long calls, long messages, double wallReadingNanos, double cpuReadingNanos) {
        Map<StreamName, KeySums> keySums = new HashMap<>();
        keys.forEach(sketch -> keySums.put(sketch.input(), sketch.sums()));
        return new CallSamples(
                calls,
                messages,
                burstNanos,
                sums(quantities),
                sums(bytes),
                bytesUnknown,
                keySums,
                wallReadingNanos,
                cpuReadingNanos);
    }

    private static <K> Map<K, Sampled> sums(Map<K, Tally> tallies) {
        Map<K, Sampled> sums = new HashMap<>();
        tallies.forEach((key, tally) -> sums.put(key, tally.sums()));
        return sums;
    }
}
