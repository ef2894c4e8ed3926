package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.optimizer.internal.model.DopLimit;
import io.aeolus.optimizer.internal.model.DopLimit.Reason;
import io.aeolus.optimizer.internal.model.Route;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {

    /** By a key of which there are 500. */
    private static final ComponentProfile STORE =
            KnownChain.random(new SplittableRandom(1)).profile().components().get(2);

    @Test
    void a_user_may_ask_for_fewer_tasks_than_the_program_allows() {
        assertThat(Limits.dop(STORE, Map.of("store", 20))).isEqualTo(DopLimit.upTo(20, Reason.USER));
        assertThat(Limits.dop(STORE, Map.of())).isEqualTo(DopLimit.upTo(500, Reason.KEYS));
    }

    @Test
    void but_not_for_more() {
        assertThat(Limits.dop(STORE, Map.of("store", 800))).isEqualTo(DopLimit.upTo(500, Reason.KEYS));
        assertThat(Limits.dop(sink(1, "shuffle"), Map.of("store", 5)))
                .isEqualTo(DopLimit.exactly(1, Reason.SINGLE_SINK));
        assertThat(Limits.dop(sink(4, "shuffle"), Map.of("store", 9))).isEqualTo(DopLimit.upTo(4, Reason.FIXED_TASKS));
        assertThat(Limits.dop(sink(1, "global"), Map.of("store", 2))).isEqualTo(DopLimit.exactly(1, Reason.GLOBAL));
    }

    @Test
    void fixed_tasks_stay_fixed_with_fewer_executors() {
        assertThat(Limits.dop(sink(4, "shuffle"), Map.of("store", 3))).isEqualTo(DopLimit.upTo(3, Reason.FIXED_TASKS));
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
    void only_shuffles_look_for_tasks_nearby(String grouping, boolean isLoadAware, Route route) {
        assertThat(Limits.route(new Input("work", "default", grouping, List.of()), isLoadAware))
                .isEqualTo(route);
    }

    /** The store, as something that emits nothing. */
    private static ComponentProfile sink(int tasks, String grouping) {
        return new ComponentProfile(
                "store",
                STORE.kind(),
                1,
                tasks,
                List.of(new Input("work", "default", grouping, List.of())),
                List.of(),
                STORE.operator(),
                List.of(),
                OptionalDouble.empty());
    }
}
