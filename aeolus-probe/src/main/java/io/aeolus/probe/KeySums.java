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
 * What samples of the keys of an input showed. Immutable.
 *
 * <p>Samples go to two halves. The key that is most frequent in one half has its share estimated in the other one, as the
 * greatest of many counts is too large by itself.
 *
 * <p>How many different keys there are is told by those of a subset, which is chosen by their hashes: all keys at level 0, one of two
 * at level 1, one of four at level 2. Tasks that see the same key, as of a partial-key grouping, choose alike.
 *
 * @param samples sampled tuples
 * @param isFull whether keys were left out because there were too many
 * @param first how many tuples the samples of the first half stand for
 * @param second and those of the second one
 * @param hottest the most frequent keys of each half
 * @param level how often the keys were halved
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
    private static final int MOST_OF_SUBSET = 2048;

    private static final Comparator<Key> BY_FIRST =
            Comparator.comparingDouble(Key::first).thenComparing(Key::hash);
    private static final Comparator<Key> BY_SECOND =
            Comparator.comparingDouble(Key::second).thenComparing(Key::hash);

    /** A key, known by its hash, with its samples, and how many tuples those of the first half and those of the second one stand for. */
    public record Key(int hash, int samples, double first, double second) implements Serializable {

        /** Both together. */
        public Key plus(Key same) {
            return new Key(hash, samples + same.samples, first + same.first, second + same.second);
        }
    }

    /** Leaves out keys that are not among the most frequent ones, or beyond those of which a subset is told. */
    public KeySums {
        hottest = Stream.concat(greatest(hottest, BY_FIRST), greatest(hottest, BY_SECOND))
                .distinct()
                .toList();
        while (subset.size() > MOST_OF_SUBSET) {
            level++;
            subset = at(level, subset);
        }
        subset = Map.copyOf(subset);
    }

    /** What was seen, with all keys, of which each is there once. */
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

    /** Spreads hashes, which may be small numbers (Murmur's finaliser). */
    private static int mixed(int hash) {
        int one = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        int two = (one ^ (one >>> 13)) * 0xc2b2ae35;
        return two ^ (two >>> 16);
    }

    /** What two tasks saw of an input. */
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

    /** Different keys, never more than samples; of many, an estimate within some percent. */
    public long seen() {
        return Math.min(samples, (long) subset.size() << level);
    }

    /** Keys that have so many samples; of many, an estimate. */
    public long seen(int times) {
        return subset.values().stream().filter(count -> count == times).count() << level;
    }

    /**
     * Share of the tuples that have the most frequent key: of the one that is most frequent in one half of the samples, by the other
     * half, and the other way round. A key that was seen once has no share. 0 without samples.
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
        // Each estimate counts as much as the half that it is from.
        return first + second > 0 ? (byFirst + bySecond) / (first + second) : 0;
    }
}
