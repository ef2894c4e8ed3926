// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.monitor.internal.network.CostFit.Observation;
import io.aeolus.monitor.internal.network.PhasePlan.Point;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostFitTest {

    private static final List<Point> POINTS = PhasePlan.usual().points();

    @Test
    void estimates_coefficients_exactly_without_noise() {
        MessageCost cost = fit(point -> model(point, 900, 1300, 60, 0.4));

        assertThat(cost.tupleNanos().value()).isCloseTo(900, within(1e-6));
        assertThat(cost.batchNanos().value()).isCloseTo(1300, within(1e-6));
        assertThat(cost.rowNanos().value()).isCloseTo(60, within(1e-6));
        assertThat(cost.byteNanos().value()).isCloseTo(0.4, within(1e-9));
        assertThat(cost.rSquared()).isCloseTo(1, within(1e-12));
        assertThat(cost.isPoor()).isFalse();
        for (Term term : terms(cost)) {
            assertThat(term.standardError()).isCloseTo(0, within(1e-6));
            assertThat(term.partialRSquared()).isCloseTo(1, within(1e-9));
            assertThat(term.negligible()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void estimates_coefficients_within_their_errors_with_noise(long seed) {
        Random random = new Random(seed);
        MessageCost cost = fit(point -> model(point, 900, 1300, 60, 0.4) * (1 + 0.05 * random.nextGaussian()));

        assertWithinErrors(cost.tupleNanos(), 900);
        assertWithinErrors(cost.batchNanos(), 1300);
        assertWithinErrors(cost.rowNanos(), 60);
        assertWithinErrors(cost.byteNanos(), 0.4);
        assertThat(cost.isPoor()).isFalse();
    }

    @Test
    void reports_a_poor_fit() {
        Random random = new Random(1);
        MessageCost cost = fit(point -> model(point, 900, 1300, 60, 0.4) * Math.exp(0.5 * random.nextGaussian()));

        assertThat(cost.rSquared()).isLessThan(0.95);
        assertThat(cost.isPoor()).isTrue();
    }

    @Test
    void eliminates_an_insignificant_cost_per_byte() {
        Random random = new Random(1);
        MessageCost cost = fit(point -> model(point, 600, 900, 50, 0) * (1 + 0.03 * random.nextGaussian()));

        assertThat(cost.byteNanos().negligible()).isTrue();
        assertThat(cost.byteNanos().value()).isZero();
        assertThat(cost.byteNanos().standardError()).isPositive();
        assertThat(cost.byteNanos().partialRSquared()).isLessThan(0.3);
        assertThat(cost.tupleNanos().negligible()).isFalse();
        assertThat(cost.isPoor()).isFalse();
    }

    @Test
    void never_estimates_a_negative_coefficient() {
        MessageCost cost = fit(point -> model(point, 900, 1300, -0.5, 0.4));

        assertThat(cost.rowNanos().negligible()).isTrue();
        assertThat(terms(cost)).allSatisfy(term -> assertThat(term.value()).isNotNegative());
    }

    @Test
    void fits_a_constant_cost() {
        MessageCost cost = fit(point -> 7);

        assertThat(cost.tupleNanos().value()).isCloseTo(7, within(1e-9));
        assertThat(cost.rowNanos().value()).isCloseTo(7, within(1e-9));
        assertThat(cost.batchNanos().negligible()).isTrue();
        assertThat(cost.byteNanos().negligible()).isTrue();
        assertThat(cost.rSquared()).isNotNaN();
    }

    @Test
    void fits_each_path_party_and_part_to_the_lower_quartile_of_rounds() {
        List<NetworkModel.Point> points = POINTS.stream()
                .map(point -> {
                    double nanos = model(point, 900, 1300, 60, 0.4);
                    return new NetworkModel.Point(
                            Path.BETWEEN_WORKERS,
                            point.batchSize(),
                            point.tupleBytes(),
                            List.of(
                                    new PartCost(
                                            Party.SENDER,
                                            Part.EXECUTOR,
                                            List.of(3 * nanos, nanos, 0.5 * nanos, 2 * nanos, 9 * nanos)),
                                    new PartCost(Party.ACKER, Part.TOTAL, List.of(2 * nanos))));
                })
                .toList();

        List<MessageCost> costs = CostFit.fitAll(points);

        assertThat(costs).hasSize(2);
        assertThat(costs.get(0).party()).isEqualTo(Party.SENDER);
        assertThat(costs.get(0).tupleNanos().value()).isCloseTo(900, within(1e-6));
        assertThat(costs.get(1).part()).isEqualTo(Part.TOTAL);
        assertThat(costs.get(1).tupleNanos().value()).isCloseTo(1800, within(1e-6));
    }

    /** Three standard errors: with two, one in twelve such tests of 32 coefficients would fail. */
    private static void assertWithinErrors(Term term, double expected) {
        assertThat(term.value()).isCloseTo(expected, within(3 * term.standardError()));
        assertThat(term.standardError()).isPositive().isLessThan(expected / 10);
    }

    private static double model(Point point, double tuple, double batch, double row, double perByte) {
        double fixed = point.batchSize() == 1 ? tuple : batch / point.batchSize() + row;
        return fixed + perByte * point.tupleBytes();
    }

    private static MessageCost fit(ToDoubleFunction<Point> cost) {
        return fit(POINTS.stream()
                .map(point -> observation(point, cost.applyAsDouble(point)))
                .toList());
    }

    private static MessageCost fit(List<Observation> observations) {
        return CostFit.fit(Path.BETWEEN_WORKERS, Party.SENDER, Part.TOTAL, observations);
    }

    private static Observation observation(Point point, double nanos) {
        return new Observation(point.batchSize(), point.tupleBytes(), nanos);
    }

    private static List<Term> terms(MessageCost cost) {
        return List.of(cost.tupleNanos(), cost.batchNanos(), cost.rowNanos(), cost.byteNanos());
    }
}
