// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.cases.Altered;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.ParallelismLimit.Reason;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComponentLimitsTest {

    /** A key with 500 values. */
    private static final ComponentProfile STORE =
            KnownChain.random(new SplittableRandom(1)).profile().components().get(2);

    @Test
    void a_user_can_lower_the_limit() {
        assertThat(parallelism(STORE, Map.of("store", 20))).isEqualTo(ParallelismLimit.upTo(20, Reason.USER));
        assertThat(parallelism(STORE, Map.of())).isEqualTo(ParallelismLimit.upTo(500, Reason.KEYS));
    }

    @Test
    void keys_limit_tasks_only_if_all_inputs_are_keyed() {
        assertThat(parallelism(joining("fields", 500, "shuffle", OptionalDouble.empty()), Map.of()))
                .isEqualTo(ParallelismLimit.upTo(ComponentPlan.MAX_TASKS, Reason.NONE));
        assertThat(parallelism(joining("fields", 500, "all", OptionalDouble.empty()), Map.of()))
                .isEqualTo(ParallelismLimit.upTo(500, Reason.KEYS));
    }

    @Test
    void the_input_with_the_most_keys_limits_tasks() {
        assertThat(parallelism(joining("fields", 500, "fields", OptionalDouble.of(2)), Map.of()))
                .isEqualTo(ParallelismLimit.upTo(500, Reason.KEYS));
        assertThat(parallelism(joining("fields", 500, "fields", OptionalDouble.empty()), Map.of()))
                .isEqualTo(ParallelismLimit.upTo(ComponentPlan.MAX_TASKS, Reason.NONE));
    }

    @Test
    void a_user_cannot_raise_the_limit() {
        assertThat(parallelism(STORE, Map.of("store", 800))).isEqualTo(ParallelismLimit.upTo(500, Reason.KEYS));
        assertThat(parallelism(sink(1, "shuffle"), Map.of("store", 5)))
                .isEqualTo(ParallelismLimit.exactly(1, Reason.SINGLE_SINK));
        assertThat(parallelism(sink(4, "shuffle"), Map.of("store", 9)))
                .isEqualTo(ParallelismLimit.upTo(4, Reason.FIXED_TASKS).withFixedTasks(4));
        assertThat(parallelism(sink(1, "global"), Map.of("store", 2)))
                .isEqualTo(ParallelismLimit.exactly(1, Reason.GLOBAL));
    }

    @Test
    void fixed_tasks_stay_fixed_with_fewer_executors() {
        assertThat(parallelism(sink(4, "shuffle"), Map.of("store", 3)))
                .isEqualTo(ParallelismLimit.upTo(3, Reason.FIXED_TASKS).withFixedTasks(4));
    }

    @Test
    void storms_cap_limits_tasks() {
        assertThat(parallelism(STORE, Map.of(), Map.of("topology.max.task.parallelism", 4)))
                .isEqualTo(ParallelismLimit.upTo(4, Reason.CAP));
        assertThat(parallelism(declaring(OptionalInt.empty(), OptionalInt.of(3)), Map.of(), Map.of()))
                .isEqualTo(ParallelismLimit.upTo(3, Reason.CAP));
    }

    @Test
    void a_components_cap_overrides_the_topologys() {
        assertThat(parallelism(
                        declaring(OptionalInt.empty(), OptionalInt.of(8)),
                        Map.of(),
                        Map.of("topology.max.task.parallelism", 4)))
                .isEqualTo(ParallelismLimit.upTo(8, Reason.CAP));
    }

    @Test
    void a_lower_limit_overrides_a_cap() {
        assertThat(parallelism(STORE, Map.of("store", 2), Map.of("topology.max.task.parallelism", 4)))
                .isEqualTo(ParallelismLimit.upTo(2, Reason.USER));
        assertThat(parallelism(STORE, Map.of("store", 9), Map.of("topology.max.task.parallelism", 4)))
                .isEqualTo(ParallelismLimit.upTo(4, Reason.CAP));
        assertThat(parallelism(STORE, Map.of(), Map.of("topology.max.task.parallelism", 501)))
                .isEqualTo(ParallelismLimit.upTo(500, Reason.KEYS));
    }

    @Test
    void declared_tasks_are_fixed() {
        assertThat(parallelism(declaring(OptionalInt.of(1), OptionalInt.empty()), Map.of(), Map.of()))
                .isEqualTo(ParallelismLimit.upTo(1, Reason.FIXED_TASKS));
        assertThat(parallelism(STORE, Map.of(), Map.of("topology.tasks", 1)))
                .isEqualTo(ParallelismLimit.upTo(1, Reason.FIXED_TASKS));
    }

    @ParameterizedTest
    @CsvSource({
        "shuffle, true, OWN_FIRST",
        "shuffle, false, ANYWHERE",
        "localOrShuffle, true, OWN_IF_ANY",
        "localOrShuffle, false, OWN_IF_ANY",
        "fields, true, ANYWHERE",
        "partialKey, true, ANYWHERE",
        "none, true, ANYWHERE",
        "all, true, ANYWHERE",
        "global, true, ANYWHERE",
        "custom, true, ANYWHERE"
    })
    void only_shuffles_prefer_local_tasks(String grouping, boolean isLoadAware, Route route) {
        assertThat(ComponentLimits.route(new Input("work", "default", grouping, List.of()), isLoadAware))
                .isEqualTo(route);
    }

    private static ParallelismLimit parallelism(ComponentProfile component, Map<String, Integer> maxParallelism) {
        return parallelism(component, maxParallelism, Map.of());
    }

    private static ParallelismLimit parallelism(
            ComponentProfile component, Map<String, Integer> maxParallelism, Map<String, Object> config) {
        return ComponentLimits.parallelism(
                component, new TaskSettings(config, Map.of(component.id(), component)), maxParallelism);
    }

    /** Store with settings. */
    private static ComponentProfile declaring(OptionalInt tasks, OptionalInt cap) {
        return AlteredProfile.declaring(STORE, new Declared(tasks, cap));
    }

    /** Store with a second input. */
    private static ComponentProfile joining(
            String grouping, double keys, String otherGrouping, OptionalDouble otherKeys) {
        List<Keys> observed = List.of(
                new Keys("work", "default", 1000, 500, OptionalDouble.of(keys), OptionalDouble.of(0)),
                new Keys("control", "default", 1000, 2, otherKeys, OptionalDouble.of(0)));
        List<Input> inputs = List.of(
                new Input("work", "default", grouping, List.of("key")),
                new Input("control", "default", otherGrouping, List.of("key")));
        OperatorProfile operator = Altered.with(STORE.operator(), "keys", observed);
        return Altered.with(STORE, Map.of("inputs", inputs, "outputs", List.of(), "operator", operator));
    }

    /** Store without outputs. */
    private static ComponentProfile sink(int tasks, String grouping) {
        List<Input> inputs = List.of(new Input("work", "default", grouping, List.of()));
        return Altered.with(STORE, Map.of("tasks", tasks, "inputs", inputs, "outputs", List.of()));
    }
}
