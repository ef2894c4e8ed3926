package io.aeolus.probe;

import java.io.Serializable;

/**
 * The sums of a quantity that was measured in bursts. Samples of one burst are alike; bursts are independent. Each sample stands for
 * w calls; a burst of n samples x has the weight X = n·w and the sum Y = w·Σx. Immutable.
 *
 * @param samples how many samples
 * @param bursts how many bursts
 * @param weight ΣX
 * @param sum ΣY
 * @param squares sum of w·x²
 * @param weightSquares ΣX²
 * @param sumSquares ΣY²
 * @param products ΣXY
 * @param values the values, each as often as its weight says
 */
public record Sampled(
        long samples,
        long bursts,
        double weight,
        double sum,
        double squares,
        double weightSquares,
        double sumSquares,
        double products,
        Distribution values)
        implements Serializable {

    /** No samples. */
    public static final Sampled NONE = new Sampled(0, 0, 0, 0, 0, 0, 0, 0, Distribution.NONE);

    /** Both together: more samples of the same quantity. */
    public Sampled plus(Sampled other) {
        return combined(other, 1);
    }

    /** Both together or, if the factor is -1, what came since the sums were the other ones. */
    public Sampled combined(Sampled other, int factor) {
        return new Sampled(
                samples + factor * other.samples,
                bursts + factor * other.bursts,
                weight + factor * other.weight,
                sum + factor * other.sum,
                squares + factor * other.squares,
                weightSquares + factor * other.weightSquares,
                sumSquares + factor * other.sumSquares,
                products + factor * other.products,
                values.combined(other.values, factor));
    }
}
