package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Sampled;

/** Adds up the samples of a quantity. Not thread-safe. */
final class Tally {

    /** Values are counted this often for each event that they stand for, as weights are no whole numbers. */
    private static final int GRAIN = 16;

    private final Distribution.Counter values = new Distribution.Counter();
    private long samples;
    private long bursts;
    private double weights;
    private double sum;
    private double squares;
    private double weightSquares;
    private double sumSquares;
    private double products;

    /**
     * Adds the samples of a burst.
     *
     * @param burst the values; where a cost was subtracted, one may be a little below 0
     * @param count how many there are, at least 1
     * @param weight how many events each stands for
     */
    void add(double[] burst, int count, double weight) {
        double burstSum = 0;
        for (int i = 0; i < count; i++) {
            burstSum += burst[i];
            squares += burst[i] * burst[i] * weight;
            values.add(Math.round(burst[i]), Math.max(1, Math.round(weight * GRAIN)));
        }
        double x = count * weight;
        double y = burstSum * weight;
        samples += count;
        bursts++;
        weights += x;
        sum += y;
        weightSquares += x * x;
        sumSquares += y * y;
        products += x * y;
    }

    /** Adds a sample that is a burst of its own. */
    void add(double value, double weight) {
        add(new double[] {value}, 1, weight);
    }

    /** The sums so far. */
    Sampled sums() {
        return new Sampled(
                samples, bursts, weights, sum, squares, weightSquares, sumSquares, products, values.snapshot());
    }
}
