package io.aeolus.probe.internal.profile;

import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one input. A key is known by its hash, the one by which Storm's fields grouping chooses the task: of 100,000 keys one
 * or two are then taken for another. Memory is bounded. Not thread-safe.
 */
final class KeySketch {

    /** Keys beyond these are not told apart. */
    private static final int MOST_KEYS = 1 << 16;

    /** Multiples of it, as a fraction of 2^64, are spread evenly (Knuth, 6.4). */
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final class Seen {
        private int samples;
        private double first;
        private double second;
    }

    private final StreamName input;
    private final int[] fields;
    private final boolean isShared;
    private final Map<Integer, Seen> keys = new HashMap<>();
    private long samples;
    private boolean isFull;
    private double first;
    private double second;

    /**
     * No key was seen yet.
     *
     * @param fields where the key's fields are
     * @param isShared whether the grouping sends a key to several tasks
     */
    KeySketch(StreamName input, int[] fields, boolean isShared) {
        this.input = input;
        this.fields = fields.clone();
        this.isShared = isShared;
    }

    StreamName input() {
        return input;
    }

    boolean isFor(Tuple tuple) {
        return input.stream().equals(tuple.getSourceStreamId())
                && input.component().equals(tuple.getSourceComponent());
    }

    /** Adds a sampled tuple. */
    void add(List<Object> values, double weight) {
        // No plain turns, with which a rhythm of the keys could keep step.
        boolean isFirst = ++samples * GOLDEN_RATIO < 0;
        double ofFirst = isFirst ? weight : 0;
        double ofSecond = isFirst ? 0 : weight;
        first += ofFirst;
        second += ofSecond;
        int hash = hashOf(values);
        @Nullable Seen seen = keys.get(hash);
        if (seen == null) {
            if (keys.size() >= MOST_KEYS) {
                isFull = true;
                return;
            }
            seen = new Seen();
            keys.put(hash, seen);
        }
        seen.samples++;
        seen.first += ofFirst;
        seen.second += ofSecond;
    }

    private int hashOf(List<Object> values) {
        Object[] key = new Object[fields.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = values.get(fields[i]);
        }
        return Arrays.deepHashCode(key);
    }

    /** What was seen so far. */
    KeySums sums() {
        List<KeySums.Key> all = new ArrayList<>(keys.size());
        Map<Integer, Integer> counts = new HashMap<>();
        long once = 0;
        long twice = 0;
        for (Map.Entry<Integer, Seen> key : keys.entrySet()) {
            Seen seen = key.getValue();
            all.add(new KeySums.Key(key.getKey(), seen.first, seen.second));
            counts.put(key.getKey(), seen.samples);
            once += seen.samples == 1 ? 1 : 0;
            twice += seen.samples == 2 ? 1 : 0;
        }
        return new KeySums(
                samples,
                keys.size(),
                once,
                twice,
                isFull,
                first,
                second,
                KeySums.hottest(all),
                isShared ? KeySums.Subset.of(counts) : KeySums.Subset.UNUSED);
    }
}
