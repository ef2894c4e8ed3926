// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Term;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.moment.Variance;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.apache.commons.math3.util.MathArrays;

/**
 * A linear model without intercept, fitted by least squares to relative errors: each row is divided by its expected cost. Measurement
 * noise grows with the cost, and costs span four orders of magnitude; without the division, the largest tuples alone would determine the
 * fit.
 *
 * <p>The first fit uses the measured costs as expected costs, later fits the predictions of the previous fit, so that points measured too
 * low do not get more weight than points measured too high. Immutable.
 */
final class Regression {

    /** A term with a smaller share of the cost at every point is negligible. */
    private static final double NEGLIGIBLE_SHARE = 0.1;

    /** A term within this many standard errors of 0 is negligible: it may not exist. */
    private static final double MIN_STANDARD_ERRORS = 3;

    private static final int REFINEMENTS = 3;

    private final double[][] factors;
    private final double[] coefficients;
    private final double[] standardErrors;
    private final double rSquared;
    private final double[] nextScales;

    private Regression(double[][] unscaled, double[] costs, double[] scales) {
        factors = IntStream.range(0, costs.length)
                .mapToObj(row -> MathArrays.scale(1 / scales[row], unscaled[row]))
                .toArray(double[][]::new);
        double[] relative = MathArrays.ebeDivide(costs, scales);
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
        regression.setNoIntercept(true);
        regression.newSampleData(relative, factors);
        coefficients = regression.estimateRegressionParameters();
        standardErrors = regression.estimateRegressionParametersStandardErrors();
        double[] weights =
                Arrays.stream(scales).map(scale -> 1 / (scale * scale)).toArray();
        double errorOfConstant = new Variance(false).evaluate(costs, weights) * StatUtils.sum(weights);
        rSquared = errorOfConstant > 0 ? 1 - regression.calculateResidualSumOfSquares() / errorOfConstant : 0;
        double[] residuals = regression.estimateResiduals();
        // The model can predict 0 or less; measured costs are positive.
        nextScales = IntStream.range(0, costs.length)
                .mapToDouble(row ->
                        residuals[row] < relative[row] ? (relative[row] - residuals[row]) * scales[row] : costs[row])
                .toArray();
    }

    /**
     * Fits positive costs.
     *
     * @param factors the factors of the coefficients, row by row: more rows than columns, with linearly independent columns
     */
    static Regression fit(double[][] factors, double[] costs) {
        Regression fit = new Regression(factors, costs, costs);
        for (int i = 0; i < REFINEMENTS; i++) {
            fit = new Regression(factors, costs, fit.nextScales);
        }
        return fit;
    }

    /** Returns the negligible column whose maximum share of the cost is smallest. */
    Optional<Integer> negligible() {
        return IntStream.range(0, coefficients.length)
                .filter(column -> maxShare(column) < NEGLIGIBLE_SHARE
                        || coefficients[column] < MIN_STANDARD_ERRORS * standardErrors[column])
                .boxed()
                .min(Comparator.comparingDouble(this::maxShare));
    }

    private double maxShare(int column) {
        return Arrays.stream(factors)
                .mapToDouble(row -> coefficients[column] * row[column])
                .max()
                .orElseThrow();
    }

    /**
     * Returns the estimate of a column. Its coefficient of partial determination is t² / (t² + d), with the column's t statistic and d
     * residual degrees of freedom.
     */
    Term term(int column, boolean isNegligible) {
        double degreesOfFreedom = factors.length - coefficients.length;
        double inverseT = standardErrors[column] / coefficients[column];
        return new Term(
                isNegligible ? 0 : Math.max(0, coefficients[column]),
                standardErrors[column],
                1 / (1 + degreesOfFreedom * inverseT * inverseT),
                isNegligible);
    }

    /** Returns R² of weighted least squares, relative to the best constant model; 0 if all costs are equal. */
    double rSquared() {
        return rSquared;
    }
}
