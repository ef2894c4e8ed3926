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
 * A linear model without intercept, fitted by ordinary least squares to relative errors: each row is divided by the cost that it is
 * expected to have, so that 10 ns of 100 weigh as much as 10 µs of 100 µs. The noise of a measurement grows with what is measured, and
 * costs span four orders of magnitude; without the division, those of the largest tuples alone would decide.
 *
 * <p>What is expected is at first what was measured, and then what the fit before says, so that points that happen to be low do not
 * weigh more than those that happen to be high. Immutable.
 */
final class Regression {

    /** A term that makes up less of the cost, wherever it was measured, is left out. */
    private static final double NEGLIGIBLE_SHARE = 0.1;

    /** A term that is fewer standard errors above 0 is left out, too: nothing tells that it is there at all. */
    private static final double CERTAIN_ERRORS = 3;

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
        // A model can expect 0 or less; what was measured is above.
        nextScales = IntStream.range(0, costs.length)
                .mapToDouble(row ->
                        residuals[row] < relative[row] ? (relative[row] - residuals[row]) * scales[row] : costs[row])
                .toArray();
    }

    /**
     * Fits costs above 0. The factors are what each coefficient is multiplied with, row by row: more rows than coefficients, and no
     * column that others make up.
     */
    static Regression fit(double[][] factors, double[] costs) {
        Regression fit = new Regression(factors, costs, costs);
        for (int i = 0; i < REFINEMENTS; i++) {
            fit = new Regression(factors, costs, fit.nextScales);
        }
        return fit;
    }

    /** Of the columns that say nothing, the one whose share of the cost, where it is largest, is the smallest. */
    Optional<Integer> negligible() {
        return IntStream.range(0, coefficients.length)
                .filter(column -> largestShare(column) < NEGLIGIBLE_SHARE
                        || coefficients[column] < CERTAIN_ERRORS * standardErrors[column])
                .boxed()
                .min(Comparator.comparingDouble(this::largestShare));
    }

    private double largestShare(int column) {
        return Arrays.stream(factors)
                .mapToDouble(row -> coefficients[column] * row[column])
                .max()
                .orElseThrow();
    }

    /**
     * What was found of a column. Its coefficient of partial determination is the share of the squared errors without it that goes when
     * it comes in: t² / (t² + d), with the column's t, and d degrees of freedom that are left.
     */
    Term term(int column, boolean isNegligible) {
        double freedom = factors.length - coefficients.length;
        double inverseT = standardErrors[column] / coefficients[column];
        return new Term(
                isNegligible ? 0 : Math.max(0, coefficients[column]),
                standardErrors[column],
                1 / (1 + freedom * inverseT * inverseT),
                isNegligible);
    }

    /** R² of weighted least squares: 1 less what the model leaves of the squared errors of the best constant; 0 if all costs are equal. */
    double rSquared() {
        return rSquared;
    }
}
