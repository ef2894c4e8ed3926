// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;

/**
 * Samples the keys of one input. Keys are identified by the hash that Storm's fields grouping uses: of 100,000 keys, one or two collide.
 * Memory is bounded. Not thread-safe.
 */
final class KeySketch {

    /** Further keys are dropped. */
    private static final int MAX_KEYS = 1 << 16;

    /** Multiples modulo 2^64 are evenly distributed (Knuth, 6.4). */
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final StreamName input;
    private final int[] fields;
    private final Map<Integer, KeySums.Key> keys = new HashMap<>();
    private long samples;
    private boolean isFull;
    private double first;
    private double second;

    /**
     * Creates an empty sketch.
     *
     * @param fields indexes of the key's fields in a tuple
     */
    KeySketch(StreamName input, int[] fields) {
        this.input = input;
        this.fields = fields.clone();
    }

    StreamName input() {
        return input;
    }

    boolean isFor(Tuple tuple) {
        return input.stream().equals(tuple.getSourceStreamId())
                && input.component().equals(tuple.getSourceComponent());
    }

    void add(List<Object> values, double weight) {
        // Strict alternation could resonate with a period of the keys.
        boolean isFirst = ++samples * GOLDEN_RATIO < 0;
        KeySums.Key sample = new KeySums.Key(hashOf(values), 1, isFirst ? weight : 0, isFirst ? 0 : weight);
        first += sample.first();
        second += sample.second();
        if (keys.size() < MAX_KEYS || keys.containsKey(sample.hash())) {
            keys.merge(sample.hash(), sample, KeySums.Key::plus);
        } else {
            isFull = true;
        }
    }

    private int hashOf(List<Object> values) {
        // No Stream API: this code is not hot enough to be compiled.
        Object[] key = new Object[fields.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = values.get(fields[i]);
        }
        return Arrays.deepHashCode(key);
    }

    KeySums sums() {
        return KeySums.of(samples, isFull, first, second, keys.values());
    }
}
