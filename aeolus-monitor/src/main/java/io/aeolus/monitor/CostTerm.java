package io.aeolus.monitor;

/**
 * A constant of the cost model, as the regression has found it. Its unit is that of the component that it is.
 *
 * @param value the constant, 0 or more; 0 if it is negligible
 * @param standardError its standard error; of a negligible one, in the fit that still had it
 * @param partialRSquared coefficient of partial determination: the share of the error without this term that the term explains, 0
 *     to 1
 * @param negligible whether the term makes up less than a tenth of the cost wherever it was measured, or is less than three standard
 *     errors above 0; the fit is one without it then
 */
public record CostTerm(double value, double standardError, double partialRSquared, boolean negligible) {

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of bounds
     */
    public CostTerm {
        if (!(value >= 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException("value is " + value + ": give 0 or more");
        }
        if (!(standardError >= 0 && Double.isFinite(standardError))) {
            throw new IllegalArgumentException("standardError is " + standardError + ": give 0 or more");
        }
        if (!(partialRSquared >= 0 && partialRSquared <= 1)) {
            throw new IllegalArgumentException("partialRSquared is " + partialRSquared + ": give 0 to 1");
        }
    }
}
