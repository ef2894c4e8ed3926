package io.aeolus.sentiment.language;

/** For, against or neither. */
public enum Polarity {
    /** Something good is said. */
    POSITIVE(1),
    /** Neither, or both alike. */
    NEUTRAL(0),
    /** Something bad is said. */
    NEGATIVE(-1);

    /** The lexicon's authors take scores within this distance from 0 for neutral. */
    private static final double NEUTRAL_WITHIN = 0.05;

    private final int sign;

    Polarity(int sign) {
        this.sign = sign;
    }

    /**
     * The polarity of a score.
     *
     * @param score from -1 to 1
     * @return neutral near 0
     */
    public static Polarity of(double score) {
        if (Math.abs(score) < NEUTRAL_WITHIN) {
            return NEUTRAL;
        }
        return score > 0 ? POSITIVE : NEGATIVE;
    }

    /**
     * As a number.
     *
     * @return 1, 0 or -1
     */
    public int sign() {
        return sign;
    }
}
