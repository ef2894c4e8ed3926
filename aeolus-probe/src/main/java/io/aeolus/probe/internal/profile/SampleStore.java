// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;
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
 * Stores the samples of a task's bursts, and their overhead. The task writes once per burst and the agent reads once a second, so locks are
 * rarely contended. Thread-safe.
 */
final class SampleStore {

    private final Map<String, Object> config;
    private final List<KeySketch> keys;
    private final Map<Quantity, Tally> quantities = new EnumMap<>(Quantity.class);
    private final Map<String, Tally> bytes = new HashMap<>();
    private final Map<String, String> bytesUnknown = new HashMap<>();
    private final Map<String, Tally> objects = new HashMap<>();
    private @Nullable KryoValuesSerializer serializer;
    private double burstNanos;

    static final class Tally {

        /** Resolution of weights, which are not integers, in the distribution of values. */
        private static final int RESOLUTION = 16;

        private final Distribution.Counter values = new Distribution.Counter();
        private SampleSums sums = SampleSums.NONE;

        /**
         * Adds the first values of a burst. Values may be slightly negative after corrections.
         *
         * @param weight number of events that a value represents
         */
        void add(double[] burst, int count, double weight) {
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += burst[i];
                values.add(Math.round(burst[i]), Math.max(1, Math.round(weight * RESOLUTION)));
            }
            double x = count * weight;
            double y = sum * weight;
            sums = sums.plus(new SampleSums(count, 1, x, y, x * x, y * y, x * y, Distribution.NONE));
        }

        SampleSums sums() {
            return sums.plus(new SampleSums(0, 0, 0, 0, 0, 0, 0, values.snapshot()));
        }
    }

    SampleStore(Map<String, Object> config, List<KeySketch> keys) {
        this.config = config;
        this.keys = List.copyOf(keys);
    }

    /** Adds values of a burst, each of which represents {@code weight} events. */
    synchronized void add(Quantity quantity, double[] values, int count, double weight) {
        if (count > 0) {
            quantities.computeIfAbsent(quantity, q -> new Tally()).add(values, count, weight);
        }
    }

    /** Adds the number of objects in an emitted tuple, and its size, serialized as by Storm. */
    synchronized void addTuple(String stream, List<Object> values, double weight) {
        long references = values.stream()
                .filter(value -> !(value == null
                        || value instanceof Long
                        || value instanceof Integer
                        || value instanceof Double
                        || value instanceof Boolean))
                .count();
        objects.computeIfAbsent(stream, s -> new Tally()).add(new double[] {references}, 1, weight);
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
            // Within one worker, tuples need not be serialisable.
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

    synchronized void addOverhead(double nanos) {
        burstNanos += nanos;
    }

    /** Returns all samples so far; see {@link CallSamples} for the parameters. */
    synchronized CallSamples samples(long calls, long messages) {
        Map<StreamName, KeySums> keySums = new HashMap<>();
        keys.forEach(sketch -> keySums.put(sketch.input(), sketch.sums()));
        return new CallSamples(
                calls, messages, burstNanos, sums(quantities), sums(bytes), bytesUnknown, sums(objects), keySums);
    }

    private static <K> Map<K, SampleSums> sums(Map<K, Tally> tallies) {
        Map<K, SampleSums> sums = new HashMap<>();
        tallies.forEach((key, tally) -> sums.put(key, tally.sums()));
        return sums;
    }
}
