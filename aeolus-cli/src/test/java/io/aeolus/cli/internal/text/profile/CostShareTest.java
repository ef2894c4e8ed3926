package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.synthetic.OperatorMaker.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cli.synthetic.OperatorMaker;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.TaskProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostShareTest {

    private static final double EPSILON = 1e-9;

    @Test
    void is_worked_out_as_by_hand() {
        List<CostShare> costs = CostShare.of(Profiles.shop());

        assertThat(costs).extracting(cost -> cost.component().id()).containsExactly("parse", "orders", "store");
        assertThat(costs.get(0).cores().orElseThrow()).isCloseTo(0.91005, within(EPSILON));
        assertThat(costs.get(1).cores().orElseThrow()).isCloseTo(0.16, within(EPSILON));
        assertThat(costs.get(2).cores().orElseThrow()).isCloseTo(0.13, within(EPSILON));
        assertThat(costs.get(0).share().orElseThrow()).isCloseTo(0.91005 / 1.20005, within(EPSILON));
        assertThat(costs.get(0).rates()).isEqualTo(new CostShare.Rates(100_000, 200_100, 100_000));
    }

    @Test
    void is_unknown_when_that_of_calls_is_and_then_counts_for_none() {
        ComponentProfile known = bolt("known", new OperatorMaker(1000).call(500, 500));
        ComponentProfile partly = bolt("partly", new OperatorMaker(1000).call(Profiles.tooFew(1), Profiles.tooFew(2)));

        List<CostShare> costs = CostShare.of(Profiles.profile(1, List.of(partly, known)));

        assertThat(costs.get(0).component().id()).isEqualTo("known");
        assertThat(costs.get(0).share()).hasValue(1);
        assertThat(costs.get(1).component().id()).isEqualTo("partly");
        assertThat(costs.get(1).cores()).isEmpty();
        assertThat(costs.get(1).share()).isEmpty();
        assertThat(costs.get(1).leftOut()).containsExactly("call");
    }

    @Test
    void takes_wall_time_where_cpu_time_is_unknown() {
        ComponentProfile bolt = bolt(
                "bolt",
                new OperatorMaker(1_000_000)
                        .call(2000, 1000)
                        .emits("default", 10_000, measured(10))
                        .emit(measured(5000), Profiles.tooFew(3)));

        CostShare cost = CostShare.of(Profiles.profile(1, List.of(bolt))).get(0);

        // 100,000 calls of 1 us of CPU time and 1,000 emits of at most 5 us in a second.
        assertThat(cost.cores().orElseThrow()).isCloseTo(0.105, within(EPSILON));
        assertThat(cost.byWall()).containsExactly("emit");
    }

    @Test
    void leaves_out_emits_of_which_nothing_is_known() {
        ComponentProfile bolt =
                bolt("bolt", new OperatorMaker(1_000_000).call(2000, 1000).emits("default", 10_000, measured(10)));

        CostShare cost = CostShare.of(Profiles.profile(1, List.of(bolt))).get(0);

        assertThat(cost.cores().orElseThrow()).isCloseTo(0.1, within(EPSILON));
        assertThat(cost.byWall()).isEmpty();
        assertThat(cost.leftOut()).containsExactly("emit");
    }

    @Test
    void is_nothing_where_nothing_happened() {
        List<CostShare> costs = CostShare.of(Profiles.profile(1, List.of(bolt("idle", new OperatorMaker(0)))));

        assertThat(costs.get(0).cores()).hasValue(0);
        assertThat(costs.get(0).share()).hasValue(0);
    }

    @Test
    void counts_per_second_of_the_tasks_own_time() {
        ComponentProfile late = Profiles.component(
                "late",
                Kind.BOLT,
                1,
                List.of(),
                new OperatorMaker(1000).call(500, 500).make(),
                List.of(new TaskProfile(1, "host:1", 4, new OperatorMaker(1000).make())));

        assertThat(CostShare.of(Profiles.profile(1, List.of(late)))
                        .get(0)
                        .rates()
                        .calls())
                .isEqualTo(250);
        assertThat(CostShare.Rates.of(new OperatorMaker(1000).make(), 0)).isEqualTo(new CostShare.Rates(0, 0, 0));
    }

    private static ComponentProfile bolt(String id, OperatorMaker operator) {
        return Profiles.component(id, Kind.BOLT, List.of(), operator.make());
    }
}
