package io.aeolus.monitor.internal.network;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * A linear model without intercept, fitted by ordinary least squares to relative errors: each row is divided by the cost that it is
 * expected to have, so that 10 ns of 100 weigh as much as 10 µs of 100 µs. The noise of a measurement grows with what is measured, and
 * costs span four orders of magnitude; without the division, those of the largest tuples alone would decide.
 *
 * <p>What is expected is at first what was measured, and then what the fit before says, so that points that happen to be low do not
 * weigh more than those that happen to be high. Immutable.
 */
final class Regression {

    private static final int REFINEMENTS = 3;

    private final double[][] factors;
    private final double[] costs;
    private final double[] scales;
    private final double[] coefficients;
    private final double[] standardErrors;
    private final double error;

    private Regression(double[][] factors, double[] costs, double[] scales) {
        this.factors = factors;
        this.costs = costs;
        this.scales = scales;
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
        regression.setNoIntercept(true);
        regression.newSampleData(
                IntStream.range(0, costs.length)
                        .mapToDouble(row -> costs[row] / scales[row])
                        .toArray(),
                IntStream.range(0, costs.length)
                        .mapToObj(row -> Arrays.stream(factors[row])
                                .map(factor -> factor / scales[row])
                                .toArray())
                        .toArray(double[][]::new));
        this.coefficients = regression.estimateRegressionParameters();
        this.standardErrors = regression.estimateRegressionParametersStandardErrors();
        this.error = regression.calculateResidualSumOfSquares();
    }

    /**
     * Fits.
     *
     * @param factors what each coefficient is multiplied with, row by row; more rows than coefficients, and no column that others
     *     make up
     * @param costs what was measured, above 0
     * @return the fit
     */
    static Regression fit(double[][] factors, double[] costs) {
        if (costs.length <= factors[0].length) {
            throw new IllegalArgumentException(
                    costs.length + " points are too few for " + factors[0].length + " coefficients");
        }
        Regression fit = new Regression(factors, costs, costs);
        for (int i = 0; i < REFINEMENTS; i++) {
            fit = new Regression(factors, costs, fit.nextScales());
        }
        return fit;
    }

    /** What each row is divided by in the next fit. A model can expect 0 or less; what was measured is above. */
    private double[] nextScales() {
        return IntStream.range(0, costs.length)
                .mapToDouble(row -> expected(row) > 0 ? expected(row) : costs[row])
                .toArray();
    }

    double coefficient(int column) {
        return coefficients[column];
    }

    double standardError(int column) {
        return standardErrors[column];
    }

    /** The cost that the model gives for a row. */
    private double expected(int row) {
        return IntStream.range(0, coefficients.length)
                .mapToDouble(column -> coefficients[column] * factors[row][column])
                .sum();
    }

    /** The largest share of a row's cost that a coefficient makes up; below 0 if the coefficient is. */
    double largestShare(int column) {
        return IntStream.range(0, costs.length)
                .mapToDouble(row -> coefficients[column] * factors[row][column] / scales[row])
                .max()
                .orElseThrow();
    }

    /**
     * R² as it is usual for weighted least squares: what the model leaves of the squared errors of the best constant, all by the same
     * weights.
     *
     * @return 1 at most; 0 if all costs are the same
     */
    double rSquared() {
        double without = errorOf(IntStream.range(0, costs.length)
                .mapToObj(row -> new double[] {1})
                .toArray(double[][]::new));
        return without > 0 ? 1 - error / without : 0;
    }

    /**
     * Coefficient of partial determination: the share of the squared errors without a column that goes when the column comes in.
     *
     * @return 0 to 1
     */
    double partialRSquared(int column) {
        double without = coefficients.length == 1 ? costs.length : errorOf(without(column));
        return without > 0 ? Math.min(1, Math.max(0, 1 - error / without)) : 0;
    }

    private double[][] without(int column) {
        return Arrays.stream(factors)
                .map(row -> IntStream.range(0, row.length)
                        .filter(other -> other != column)
                        .mapToDouble(other -> row[other])
                        .toArray())
                .toArray(double[][]::new);
    }

    private double errorOf(double[][] otherFactors) {
        return new Regression(otherFactors, costs, scales).error;
    }
}
