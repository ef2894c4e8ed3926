// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sampled keys of an input. Immutable.
 *
 * <p>Each sample belongs to one of two halves. The share of a half's hottest key is estimated from the other half, because the maximum of
 * many counts is biased upwards.
 *
 * <p>The number of distinct keys is estimated from a subset of the keys, chosen by their hashes: all keys at level 0, one of two at level
 * 1, one of four at level 2. Tasks that receive the same key choose the same subset.
 *
 * @param samples sampled tuples
 * @param isFull whether keys were dropped because there were too many
 * @param first tuples that the samples of the first half represent
 * @param second tuples that the samples of the second half represent
 * @param hottest the hottest keys of each half
 * @param level how often the subset was halved
 * @param subset samples by the hash of the key
 */
public record KeySums(
        long samples,
        boolean isFull,
        double first,
        double second,
        List<Key> hottest,
        int level,
        Map<Integer, Integer> subset)
        implements Serializable {

    private static final int HOTTEST = 16;
    private static final int MAX_SUBSET = 2048;

    private static final Comparator<Key> BY_FIRST =
            Comparator.comparingDouble(Key::first).thenComparing(Key::hash);
    private static final Comparator<Key> BY_SECOND =
            Comparator.comparingDouble(Key::second).thenComparing(Key::hash);

    /** A key, identified by its hash, with its samples and the tuples that the samples of each half represent. */
    public record Key(int hash, int samples, double first, double second) implements Serializable {

        public Key plus(Key same) {
            return new Key(hash, samples + same.samples, first + same.first, second + same.second);
        }
    }

    /** Keeps the hottest keys and a bounded subset. */
    public KeySums {
        hottest = Stream.concat(greatest(hottest, BY_FIRST), greatest(hottest, BY_SECOND))
                .distinct()
                .toList();
        while (subset.size() > MAX_SUBSET) {
            level++;
            subset = at(level, subset);
        }
        subset = Map.copyOf(subset);
    }

    /** Returns the sums of all keys; each key occurs once. */
    public static KeySums of(long samples, boolean isFull, double first, double second, Collection<Key> keys) {
        return new KeySums(
                samples,
                isFull,
                first,
                second,
                List.copyOf(keys),
                0,
                keys.stream().collect(Collectors.toMap(Key::hash, Key::samples)));
    }

    private static Stream<Key> greatest(Collection<Key> keys, Comparator<Key> order) {
        PriorityQueue<Key> greatest = new PriorityQueue<>(order);
        for (Key key : keys) {
            greatest.add(key);
            if (greatest.size() > HOTTEST) {
                greatest.remove();
            }
        }
        return greatest.stream().sorted(order);
    }

    private static Map<Integer, Integer> at(int level, Map<Integer, Integer> keys) {
        Map<Integer, Integer> left = new HashMap<>(keys);
        left.keySet().removeIf(hash -> Integer.numberOfLeadingZeros(mixed(hash)) < level);
        return left;
    }

    /** Spreads the bits of hashes, which may be small numbers (Murmur's finaliser). */
    private static int mixed(int hash) {
        int one = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        int two = (one ^ (one >>> 13)) * 0xc2b2ae35;
        return two ^ (two >>> 16);
    }

    /** Returns the sum of both: of two tasks with the same input. */
    public KeySums plus(KeySums other) {
        Map<Integer, Key> keys = new HashMap<>();
        Stream.concat(hottest.stream(), other.hottest.stream()).forEach(key -> keys.merge(key.hash(), key, Key::plus));
        int higher = Math.max(level, other.level);
        return new KeySums(
                samples + other.samples,
                isFull || other.isFull,
                first + other.first,
                second + other.second,
                List.copyOf(keys.values()),
                higher,
                CallCosts.merged(at(higher, subset), at(higher, other.subset), Integer::sum));
    }

    /** Returns the number of distinct keys, at most {@code samples}; above the size of the subset, an estimate within a few percent. */
    public long seen() {
        return Math.min(samples, (long) subset.size() << level);
    }

    /** Returns the number of keys with the given number of samples; above the size of the subset, an estimate. */
    public long seen(int times) {
        return subset.values().stream().filter(count -> count == times).count() << level;
    }

    /**
     * Returns the hottest key's share of the tuples: the hottest key of each half by the other half's samples. A key with a single sample
     * has no share. Returns 0 without samples.
     */
    public double hottestShare() {
        double byFirst = hottest.stream()
                .max(BY_FIRST)
                .filter(key -> key.first > 0)
                .map(Key::second)
                .orElse(0.0);
        double bySecond = hottest.stream()
                .max(BY_SECOND)
                .filter(key -> key.second > 0)
                .map(Key::first)
                .orElse(0.0);
        // Weights each estimate by its half.
        return first + second > 0 ? (byFirst + bySecond) / (first + second) : 0;
    }
}
