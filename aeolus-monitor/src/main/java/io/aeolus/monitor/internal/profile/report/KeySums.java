package io.aeolus.monitor.internal.profile.report;

import io.aeolus.monitor.OperatorProfile.Keys;
import java.io.Serializable;
import java.util.OptionalDouble;

/**
 * What samples of the keys of an input showed. Immutable.
 *
 * @param component the producer's id
 * @param stream the producer's stream
 * @param samples sampled tuples
 * @param seen different keys
 * @param once keys that were seen exactly once
 * @param twice keys that were seen exactly twice
 * @param isFull whether keys were left out because there were too many
 * @param weight how many tuples all samples stand for
 * @param hottestWeight how many those of the most frequent key stand for, of the keys that were seen more than once; 0 if there are none
 */
public record KeySums(
        String component,
        String stream,
        long samples,
        long seen,
        long once,
        long twice,
        boolean isFull,
        double weight,
        double hottestWeight)
        implements Serializable {

    /**
     * Both together. As fields grouping sends a key to one task only, keys of two tasks are different keys.
     *
     * @param other what another task saw of the same input
     * @return the sums
     */
    public KeySums plus(KeySums other) {
        return new KeySums(
                component,
                stream,
                samples + other.samples,
                seen + other.seen,
                once + other.once,
                twice + other.twice,
                isFull || other.isFull,
                weight + other.weight,
                Math.max(hottestWeight, other.hottestWeight));
    }

    /**
     * What is known of the keys. The number of keys is the estimate of Chao (1984) in its bias-corrected form, seen + f1·(f1 − 1) /
     * (2·(f2 + 1)), with f1 keys seen once and f2 seen twice: a lower bound that is close when few keys were seen only once.
     *
     * @return the figures
     */
    public Keys keys() {
        OptionalDouble distinct = isFull || samples == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(seen + once * (once - 1.0) / (2 * (twice + 1.0)));
        return new Keys(
                component,
                stream,
                samples,
                seen,
                distinct,
                weight > 0 ? OptionalDouble.of(hottestWeight / weight) : OptionalDouble.empty());
    }
}
