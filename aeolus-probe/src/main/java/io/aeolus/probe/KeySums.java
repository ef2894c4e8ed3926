package io.aeolus.probe;

import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * What samples of the keys of an input showed. Immutable.
 *
 * <p>Samples go to two halves. The key that is most frequent in one half has its share estimated in the other one, as the
 * greatest of many counts is too large by itself.
 *
 * @param samples sampled tuples
 * @param seen different keys
 * @param once keys that were seen exactly once
 * @param twice keys that were seen exactly twice
 * @param isFull whether keys were left out because there were too many
 * @param first how many tuples the samples of the first half stand for
 * @param second and those of the second one
 * @param hottest the most frequent keys of each half
 * @param subset of a grouping that sends a key to several tasks: the keys that are known by themselves; otherwise empty
 */
public record KeySums(
        long samples,
        long seen,
        long once,
        long twice,
        boolean isFull,
        double first,
        double second,
        List<Key> hottest,
        Subset subset)
        implements Serializable {

    private static final int HOTTEST = 16;

    private static final Comparator<Key> BY_FIRST =
            Comparator.comparingDouble(Key::first).thenComparing(Key::hash);
    private static final Comparator<Key> BY_SECOND =
            Comparator.comparingDouble(Key::second).thenComparing(Key::hash);

    /**
     * A key, known by its hash.
     *
     * @param first how many tuples its samples of the first half stand for
     * @param second and those of the second one
     */
    public record Key(int hash, double first, double second) implements Serializable {

        private Key plus(Key same) {
            return new Key(hash, first + same.first, second + same.second);
        }
    }

    /**
     * Some of the keys, chosen by their hashes: one of two at level 1, one of four at level 2. Tasks that see the same key choose
     * alike.
     *
     * @param isUsed false where keys of two tasks are never the same
     * @param level how often the keys were halved
     * @param samples samples by key
     */
    public record Subset(boolean isUsed, int level, Map<Integer, Integer> samples) implements Serializable {

        private static final int MOST_KEYS = 1024;

        /** Keys of two tasks are never the same. */
        public static final Subset UNUSED = new Subset(false, 0, Map.of());

        /** Copies the map. */
        public Subset {
            samples = Map.copyOf(samples);
        }

        /** As many keys as are told. */
        public static Subset of(Map<Integer, Integer> samples) {
            Subset subset = new Subset(true, 0, samples);
            while (subset.samples.size() > MOST_KEYS) {
                subset = subset.at(subset.level + 1);
            }
            return subset;
        }

        private Subset at(int higher) {
            Map<Integer, Integer> left = new HashMap<>(samples);
            left.keySet().removeIf(hash -> Integer.numberOfLeadingZeros(mixed(hash)) < higher);
            return new Subset(true, higher, left);
        }

        /** Spreads hashes, which may be small numbers (Murmur's finaliser). */
        private static int mixed(int hash) {
            int one = (hash ^ (hash >>> 16)) * 0x85ebca6b;
            int two = (one ^ (one >>> 13)) * 0xc2b2ae35;
            return two ^ (two >>> 16);
        }

        private Subset plus(Subset other) {
            int higher = Math.max(level, other.level);
            return new Subset(
                    true, higher, CallCosts.merged(at(higher).samples, other.at(higher).samples, Integer::sum));
        }

        /** How many of all keys have so many samples. */
        private long keys(IntPredicate ofSamples) {
            return samples.values().stream().filter(ofSamples::test).count() << level;
        }
    }

    /** Copies the list. */
    public KeySums {
        hottest = List.copyOf(hottest);
    }

    /** The most frequent keys of each half, of keys with different hashes. */
    public static List<Key> hottest(Collection<Key> keys) {
        return Stream.of(BY_FIRST, BY_SECOND)
                .flatMap(order -> {
                    PriorityQueue<Key> greatest = new PriorityQueue<>(order);
                    for (Key key : keys) {
                        greatest.add(key);
                        if (greatest.size() > HOTTEST) {
                            greatest.remove();
                        }
                    }
                    return greatest.stream();
                })
                .distinct()
                .toList();
    }

    /** What two tasks saw of an input. Their keys are different ones, unless the grouping sends a key to several tasks. */
    public KeySums plus(KeySums other) {
        Map<Integer, Key> keys = new HashMap<>();
        Stream.concat(hottest.stream(), other.hottest.stream()).forEach(key -> keys.merge(key.hash(), key, Key::plus));
        boolean isShared = subset.isUsed() && other.subset.isUsed();
        Subset both = isShared ? subset.plus(other.subset) : Subset.UNUSED;
        return new KeySums(
                samples + other.samples,
                isShared ? both.keys(any -> true) : seen + other.seen,
                isShared ? both.keys(count -> count == 1) : once + other.once,
                isShared ? both.keys(count -> count == 2) : twice + other.twice,
                isFull || other.isFull,
                first + other.first,
                second + other.second,
                hottest(keys.values()),
                both);
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
