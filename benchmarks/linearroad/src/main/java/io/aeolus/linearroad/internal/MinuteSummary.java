package io.aeolus.linearroad.internal;

/**
 * What was seen of a segment in one minute.
 *
 * @param cars distinct cars that reported there
 * @param averageSpeedMph the mean over these cars of each car's own average speed there; 0 where there is no car
 */
public record MinuteSummary(int cars, Fraction averageSpeedMph) {
    /** No report at all. */
    public static final MinuteSummary NONE = new MinuteSummary(0, Fraction.ZERO);
}
