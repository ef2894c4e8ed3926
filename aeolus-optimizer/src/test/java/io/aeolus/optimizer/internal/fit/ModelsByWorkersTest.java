// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ModelsByWorkersTest {

    private static final TopologyModel MODELLED = Flows.topology(
            Flows.shop(), OptionalInt.empty(), Machines.single(2, 1), new WorkerCounts(2, 1, Optional.empty()));

    private final ModelsByWorkers.Model two = model(1_000);
    private final ModelsByWorkers.Model eight = model(50_000);
    private final ModelsByWorkers models =
            ModelsByWorkers.of(two.estimate(), two.uncertainty()).with(8, eight);

    @Test
    void uses_the_nearest_number_of_workers_by_ratio() {
        assertThat(models.in(1)).isEqualTo(two);
        assertThat(models.in(3)).isEqualTo(two);
        // Closer to two by difference.
        assertThat(models.in(5)).isEqualTo(eight);
        assertThat(models.in(100)).isEqualTo(eight);
    }

    @Test
    void compares_rates_with_runs_in_the_same_number_of_workers() {
        assertThat(models.isFarFromSeen(2, 5_001)).isTrue();
        assertThat(models.isFarFromSeen(2, 5_000)).isFalse();
        assertThat(models.isFarFromSeen(8, 250_000)).isFalse();
        assertThat(models.with(2, model(0)).isFarFromSeen(2, 5_001)).isFalse();
    }

    @Test
    void remembers_measured_numbers_of_workers() {
        assertThat(models.hasSeen(2)).isTrue();
        assertThat(models.hasSeen(8)).isTrue();
        assertThat(models.hasSeen(4)).isFalse();
        assertThat(models.with(8, two).ofProfile()).isEqualTo(two);
    }

    private static ModelsByWorkers.Model model(double fastest) {
        return new ModelsByWorkers.Model(
                GivenCosts.estimate(MODELLED), new Uncertainty(0.05, 0, List.of(), List.of(), fastest));
    }
}
