package io.aeolus.synthetic.internal;

import io.aeolus.probe.OutputDigest;

/**
 * The right result of the workload that is bound by computing, without doing the rounds for each row: they are linear, so the
 * results for the single bits are enough.
 */
public final class ExpectedCompute {

    private ExpectedCompute() {}

    /**
     * Sums up the scores of all rows.
     *
     * @param rows how many rows
     * @return the result
     */
    public static OutputDigest of(long rows) {
        LinearMap mix = LinearMap.of(bit -> Rounds.run(bit, Rounds.MIX));
        LinearMap score = LinearMap.of(bit -> Rounds.run(bit, Rounds.SCORE));
        Tally tally = new Tally(Bucket.COUNT);
        for (long row = 0; row < rows; row++) {
            Long scored = score.apply(mix.apply(RandomBits.of(row)));
            tally.add(Bucket.of(scored), scored);
        }
        return tally.digest();
    }
}
