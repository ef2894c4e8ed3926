// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cli.synthetic.OperatorMaker;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Profile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The profile of a spout that runs a chained bolt in its task, and of a bolt. */
class ChainProfileTextTest {

    /** 100,000 calls of 3 us in a second. */
    private final ComponentProfile spout = Profiles.component(
            "spout",
            Kind.SPOUT,
            new OperatorMaker(1_000_000)
                    .call(3_000, 3_000)
                    .busy(0.9)
                    .source(0, 0)
                    .make());

    /** 100,000 calls of 6 us in a second. */
    private final ComponentProfile parse = chained(Profiles.component(
            "parse", Kind.BOLT, new OperatorMaker(1_000_000).call(6_000, 6_000).make()));

    private final ComponentProfile agg = Profiles.component(
            "agg", Kind.BOLT, new OperatorMaker(1_000_000).call(5_000, 5_000).make());

    private final Profile profile = Profiles.profile(1.4, List.of(spout, parse, agg));

    @Test
    void the_task_of_the_head_has_the_load_of_the_chain() {
        TaskLoad load = TaskLoad.of(profile, spout).get(0);

        assertThat(load.busyShare().orElseThrow()).isCloseTo(0.9, within(1e-9));
        assertThat(load.userShare().orElseThrow()).isCloseTo(0.9, within(1e-9));
        assertThat(TaskLoad.of(profile, parse)).isEmpty();
    }

    @Test
    void the_head_of_the_chain_is_the_bottleneck() {
        ProfileBottleneck bottleneck = ProfileBottleneck.of(profile);

        assertThat(bottleneck.limit()).isEqualTo(Bottleneck.TASK);
        assertThat(bottleneck.isIn(spout)).isTrue();
        assertThat(bottleneck.isIn(parse)).isFalse();
        assertThat(bottleneck.lines(profile.config()))
                .containsExactly(
                        "spout (with parse) is the bottleneck: its task is busy 90 % of the time, 100 % of it in"
                                + " user code.");
    }

    @Test
    void the_table_names_the_head_of_a_chained_operator() {
        String line = ProfileTable.text(profile)
                .lines()
                .filter(row -> row.startsWith("parse "))
                .findFirst()
                .orElseThrow();

        assertThat(line).contains("runs in spout").doesNotContain("bottleneck");
    }

    private static ComponentProfile chained(ComponentProfile alone) {
        return new ComponentProfile(
                alone.id(),
                alone.kind(),
                alone.parallelism(),
                alone.tasks(),
                alone.inputs(),
                alone.outputs(),
                alone.operator(),
                alone.taskProfiles(),
                alone.rowsPerBatch(),
                alone.declared(),
                alone.held(),
                Optional.of("spout"),
                alone.chaining());
    }
}
