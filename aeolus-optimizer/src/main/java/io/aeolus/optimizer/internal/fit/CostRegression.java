// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * Bayesian linear regression with lower bounds. With samples y<sub>i</sub> = Σ<sub>k</sub> x<sub>ik</sub> β<sub>k</sub>
 * + ε<sub>i</sub>, where ε<sub>i</sub> has the standard deviation s<sub>i</sub>, and independent priors of mean
 * m<sub>k</sub> and standard deviation t<sub>k</sub>, it finds the β of the highest posterior density: the minimum of
 *
 * <pre>
 *   Σ_i ((y_i - Σ_k x_ik β_k) / s_i)²  +  Σ_k ((β_k - m_k) / t_k)²      with β_k ≥ min_k
 * </pre>
 *
 * <p>(ridge regression towards the prior; Hoerl and Kennard 1970). A coefficient below its bound is fixed at the bound,
 * and the others are solved again.
 */
final class CostRegression {

    /**
     * The prior of a coefficient.
     *
     * @param mean its likeliest value
     * @param deviation its standard deviation, above 0
     * @param min its lower bound
     */
    record Prior(double mean, double deviation, double min) {}

    /**
     * A measured sum.
     *
     * @param x the weight of each coefficient
     * @param y the sum
     * @param deviation its standard deviation, above 0
     */
    record Sample(Numbers x, double y, double deviation) {}

    private final List<Prior> priors;
    private final double[][] precision;
    private final double[] target;

    private CostRegression(List<Prior> priors, List<Sample> samples) {
        this.priors = priors;
        int size = priors.size();
        precision = new double[size][size];
        target = new double[size];
        for (int k = 0; k < size; k++) {
            Prior prior = priors.get(k);
            double weight = 1 / (prior.deviation() * prior.deviation());
            precision[k][k] = weight;
            target[k] = weight * prior.mean();
        }
        for (Sample sample : samples) {
            double weight = 1 / (sample.deviation() * sample.deviation());
            for (int k = 0; k < size; k++) {
                target[k] += weight * sample.x().get(k) * sample.y();
                for (int l = 0; l < size; l++) {
                    precision[k][l] += weight * sample.x().get(k) * sample.x().get(l);
                }
            }
        }
    }

    /** Returns the likeliest coefficients, in the order of their priors. */
    static double[] solve(List<Prior> priors, List<Sample> samples) {
        return new CostRegression(priors, samples).solved();
    }

    private double[] solved() {
        double[] solved = new double[priors.size()];
        boolean[] isFixed = new boolean[priors.size()];
        while (true) {
            solveFree(solved, isFixed);
            int lowest = -1;
            double below = 0;
            for (int k = 0; k < solved.length; k++) {
                Prior prior = priors.get(k);
                double distance = (prior.min() - solved[k]) / prior.deviation();
                if (!isFixed[k] && distance > below) {
                    below = distance;
                    lowest = k;
                }
            }
            if (lowest < 0) {
                return solved;
            }
            isFixed[lowest] = true;
            solved[lowest] = priors.get(lowest).min();
        }
    }

    private void solveFree(double[] solved, boolean[] isFixed) {
        int[] free = IntStream.range(0, solved.length).filter(k -> !isFixed[k]).toArray();
        if (free.length == 0) {
            return;
        }
        // Scaling coefficients by their deviations gives a well-conditioned matrix, whatever their units.
        double[] scale =
                Arrays.stream(free).mapToDouble(k -> priors.get(k).deviation()).toArray();
        double[][] matrix = new double[free.length][free.length];
        double[] right = new double[free.length];
        for (int i = 0; i < free.length; i++) {
            right[i] = target[free[i]];
            for (int k = 0; k < solved.length; k++) {
                right[i] -= isFixed[k] ? precision[free[i]][k] * solved[k] : 0;
            }
            right[i] *= scale[i];
            for (int j = 0; j < free.length; j++) {
                matrix[i][j] = precision[free[i]][free[j]] * scale[i] * scale[j];
            }
        }
        double[] found = new CholeskyDecomposition(new Array2DRowRealMatrix(matrix, false))
                .getSolver()
                .solve(new ArrayRealVector(right, false))
                .toArray();
        for (int i = 0; i < free.length; i++) {
            solved[free[i]] = found[i] * scale[i];
        }
    }
}
