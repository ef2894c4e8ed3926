// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.FlowGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chain rows -> work (shuffle) -> store (fields). */
class ChainRulesFactoryTest {

    private static final int ROWS = 0;
    private static final int WORK = 1;
    private static final int STORE = 2;
    private static final Chaining ORDINARY = new Chaining(Optional.empty(), Optional.empty());

    private final List<ComponentProfile> components =
            new ArrayList<>(KnownChain.random(new SplittableRandom(1)).profile().components().stream()
                    .map(component -> Altered.with(component, "chaining", Optional.of(ORDINARY)))
                    .toList());

    @Test
    void ordinary_bolts_can_be_chained() throws BadInputException {
        assertThat(refusal(WORK)).isEmpty();
        assertThat(refusal(STORE)).isEmpty();
    }

    @Test
    void a_profile_that_shows_no_kinds_has_no_rules() {
        components.replaceAll(component -> Altered.with(component, "chaining", Optional.empty()));

        assertThat(ChainRulesFactory.of(profile())).isEqualTo(ChainRules.NONE);
    }

    @Test
    void a_component_of_unknown_kind_is_in_no_chain() throws BadInputException {
        replace(STORE, store -> Altered.with(store, "chaining", Optional.empty()));

        assertThat(refusal(STORE)).hasValue("the profile does not show whether it can be chained");
        assertThat(refusal(WORK)).hasValue("its consumer 'store' may not be wrappable");
    }

    @Test
    void the_kind_of_code_decides() throws BadInputException {
        replace(
                WORK,
                work -> Altered.with(
                        work,
                        "chaining",
                        Optional.of(new Chaining(Optional.empty(), Optional.of("it is a windowed bolt")))));

        assertThat(refusal(WORK)).hasValue("it is a windowed bolt");
        assertThat(refusal(STORE)).isEmpty();
    }

    @Test
    void a_head_can_refuse() throws BadInputException {
        replace(
                ROWS,
                rows -> Altered.with(
                        rows,
                        "chaining",
                        Optional.of(new Chaining(Optional.of("it is wrapped by hand"), Optional.empty()))));

        assertThat(refusal(WORK)).hasValue("'rows' cannot run other components: it is wrapped by hand");
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "custom", "unknown"})
    void groupings_that_choose_tasks_in_user_code_are_refused(String grouping) throws BadInputException {
        replace(WORK, work -> grouped(work, grouping));

        assertThat(refusal(WORK)).hasValue(grouping + " grouping");
    }

    @ParameterizedTest
    @CsvSource({"fields, fields grouping", "partialKey, partial key grouping", "all, all grouping"})
    void groupings_that_choose_tasks_by_the_tuple_need_one_task(String grouping, String text) throws BadInputException {
        replace(WORK, work -> grouped(work, grouping));
        assertThat(refusal(WORK)).isEmpty();

        replace(ROWS, rows -> AlteredProfile.withExecutors(rows, 2));
        assertThat(refusal(WORK))
                .hasValue("its " + text + " needs a chain with one task, but this chain needs at least 2 tasks");
    }

    @Test
    void a_fixed_number_of_tasks_is_refused() throws BadInputException {
        replace(WORK, work -> AlteredProfile.declaring(work, new Declared(OptionalInt.of(1), OptionalInt.empty())));

        assertThat(refusal(WORK)).hasValue("its number of tasks is fixed");
    }

    @Test
    void limits_on_tasks_must_overlap() throws BadInputException {
        replace(ROWS, rows -> AlteredProfile.withExecutors(rows, 4));
        replace(WORK, work -> AlteredProfile.declaring(work, new Declared(OptionalInt.empty(), OptionalInt.of(3))));

        assertThat(refusal(WORK)).hasValue("'work' needs 1 to 3 tasks, but 'rows' needs 4 tasks");
    }

    @Test
    void a_chain_keeps_the_tasks_of_its_head() throws BadInputException {
        replace(ROWS, rows -> Altered.with(rows, "tasks", 4));
        assertThat(refusal(WORK)).isEmpty();

        replace(WORK, work -> AlteredProfile.declaring(work, new Declared(OptionalInt.empty(), OptionalInt.of(3))));
        assertThat(refusal(WORK)).hasValue("'work' needs 1 to 3 tasks, but 'rows' needs 4 tasks");
    }

    private void replace(int v, UnaryOperator<ComponentProfile> changed) {
        components.set(v, changed.apply(components.get(v)));
    }

    private static ComponentProfile grouped(ComponentProfile c, String grouping) {
        Input input = c.inputs().get(0);
        return Altered.with(
                c, "inputs", List.of(new Input(input.producer(), input.stream(), grouping, List.of("key"))));
    }

    private Profile profile() {
        Profile profile = KnownChain.random(new SplittableRandom(1)).profile();
        return Altered.with(profile, "components", components);
    }

    private Optional<String> refusal(int v) throws BadInputException {
        TopologyModel topology = LearnedModels.of(profile());
        return topology.chainRules().builder(FlowGraph.of(topology.model())).refusal(v);
    }
}
