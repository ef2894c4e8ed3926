package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Sampled;

/** Adds up the samples of a quantity. Not thread-safe. */
final class Tally {

    /** Values are counted this often for each event that they stand for, as weights are no whole numbers. */
    private static final int GRAIN = 16;

    private final Distribution.Counter values = new Distribution.Counter();
    private Sampled sums = Sampled.NONE;

    /**
     * Adds the samples of a burst.
     *
     * @param burst the values; where a cost was subtracted, one may be a little below 0
     * @param count how many there are, at least 1
     * @param weight how many events each stands for
     */
    void add(double[] burst, int count, double weight) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            sum += burst[i];
            squares += burst[i] * burst[i];
            values.add(Math.round(burst[i]), Math.max(1, Math.round(weight * GRAIN)));
        }
        double x = count * weight;
        double y = sum * weight;
        sums = sums.plus(new Sampled(count, 1, x, y, squares * weight, x * x, y * y, x * y, Distribution.NONE));
    }

    /** Adds a sample that is a burst of its own. */
    void add(double value, double weight) {
        add(new double[] {value}, 1, weight);
    }

    /** The sums so far. */
    Sampled sums() {
        return sums.plus(new Sampled(0, 0, 0, 0, 0, 0, 0, 0, values.snapshot()));
    }
}
