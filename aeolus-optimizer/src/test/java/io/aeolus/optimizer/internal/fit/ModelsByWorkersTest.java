package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ModelsByWorkersTest {

    private static final TopologyModel MODELLED = new TopologyModel(
            Flows.shop(),
            OptionalInt.empty(),
            Machines.one(2, 1),
            new WorkerCounts(2, 1, Optional.empty()),
            ModelConstants.USUAL_STALL_NANOS,
            List.of());

    private final ModelsByWorkers.Model two = model(1_000);
    private final ModelsByWorkers.Model eight = model(50_000);
    private final ModelsByWorkers known =
            ModelsByWorkers.of(two.estimate(), two.uncertainty()).with(8, eight);

    @Test
    void the_nearest_number_of_workers_tells_most_in_proportion() {
        assertThat(known.in(1)).isEqualTo(two);
        assertThat(known.in(3)).isEqualTo(two);
        // Nearer to two by difference.
        assertThat(known.in(5)).isEqualTo(eight);
        assertThat(known.in(100)).isEqualTo(eight);
    }

    @Test
    void what_is_far_is_told_by_what_was_run_in_such_a_number() {
        assertThat(known.isFarFromSeen(2, 5_001)).isTrue();
        assertThat(known.isFarFromSeen(2, 5_000)).isFalse();
        assertThat(known.isFarFromSeen(8, 250_000)).isFalse();
        assertThat(known.with(2, model(0)).isFarFromSeen(2, 5_001)).isFalse();
    }

    @Test
    void knows_where_something_was_run() {
        assertThat(known.hasSeen(2)).isTrue();
        assertThat(known.hasSeen(8)).isTrue();
        assertThat(known.hasSeen(4)).isFalse();
        assertThat(known.with(8, two).ofProfile()).isEqualTo(two);
    }

    private static ModelsByWorkers.Model model(double fastest) {
        return new ModelsByWorkers.Model(
                Estimate.given(MODELLED), new Uncertainty(0.05, 0, List.of(), List.of(), fastest));
    }
}
