// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/** Positive, negative or neutral. */
public enum Polarity {
    /** Positive. */
    POSITIVE(1),
    /** Neutral. */
    NEUTRAL(0),
    /** Negative. */
    NEGATIVE(-1);

    /** Scores up to this absolute value are neutral, according to the lexicon's authors. */
    private static final double NEUTRAL_WITHIN = 0.05;

    private final int sign;

    Polarity(int sign) {
        this.sign = sign;
    }

    /**
     * Returns the polarity of a score.
     *
     * @param score from -1 to 1
     * @return the polarity
     */
    public static Polarity of(double score) {
        if (Math.abs(score) < NEUTRAL_WITHIN) {
            return NEUTRAL;
        }
        return score > 0 ? POSITIVE : NEGATIVE;
    }

    /** Returns the polarity as a number: 1, 0 or -1. */
    public int sign() {
        return sign;
    }
}
