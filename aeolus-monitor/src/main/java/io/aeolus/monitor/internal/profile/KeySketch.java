package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.KeySums;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;

/**
 * The keys of one input. A key is known by its hash, the one by which Storm's fields grouping chooses the task: of 100,000 keys one
 * or two are then taken for another. Memory is bounded. Not thread-safe.
 */
final class KeySketch {

    /** Keys beyond these are not told apart. */
    private static final int MOST_KEYS = 1 << 16;

    private static final class Seen {
        private int samples;
        private double weight;
    }

    private final String component;
    private final String stream;
    private final int[] fields;
    private final Map<Integer, Seen> keys = new HashMap<>();
    private long samples;
    private long once;
    private long twice;
    private boolean isFull;
    private double weights;
    private double hottestWeight;

    KeySketch(String component, String stream, int[] fields) {
        this.component = component;
        this.stream = stream;
        this.fields = fields.clone();
    }

    boolean isFor(Tuple tuple) {
        return stream.equals(tuple.getSourceStreamId()) && component.equals(tuple.getSourceComponent());
    }

    /** Adds a sampled tuple. */
    void add(List<Object> values, long weight) {
        samples++;
        weights += weight;
        int hash = hashOf(values);
        Seen seen = keys.get(hash);
        if (seen == null) {
            if (keys.size() >= MOST_KEYS) {
                isFull = true;
                return;
            }
            seen = new Seen();
            keys.put(hash, seen);
        }
        seen.samples++;
        if (seen.samples == 1) {
            once++;
        } else if (seen.samples == 2) {
            once--;
            twice++;
        } else if (seen.samples == 3) {
            twice--;
        }
        seen.weight += weight;
        if (seen.samples > 1) {
            // One sample says nothing of how often its key comes, and stands for the more tuples the fewer samples
            // there are.
            hottestWeight = Math.max(hottestWeight, seen.weight);
        }
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
        return new KeySums(component, stream, samples, keys.size(), once, twice, isFull, weights, hottestWeight);
    }
}
