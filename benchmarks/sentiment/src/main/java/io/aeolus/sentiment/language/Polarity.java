// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/** Positive, negative or neutral. */
public enum Polarity {
    /** Positive. */
    POSITIVE,
    /** Neutral. */
    NEUTRAL,
    /** Negative. */
    NEGATIVE;

    /** Scores up to this absolute value are neutral, according to the lexicon's authors. */
    private static final double NEUTRAL_WITHIN = 0.05;

    /** Returns the polarity of a score from -1 to 1. */
    public static Polarity of(double score) {
        if (Math.abs(score) < NEUTRAL_WITHIN) {
            return NEUTRAL;
        }
        return score > 0 ? POSITIVE : NEGATIVE;
    }
}
