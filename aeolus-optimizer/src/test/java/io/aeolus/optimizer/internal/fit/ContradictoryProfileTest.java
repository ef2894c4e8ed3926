// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that were edited or damaged. */
class ContradictoryProfileTest {

    private final Profile profile = KnownChain.random(new SplittableRandom(3)).profile();

    @Test
    void refuses_a_profile_whose_jit_compilers_took_all_time() {
        Profile.Totals totals = profile.totals();
        Profile compiling = Altered.with(
                profile, "totals", Altered.with(totals, "compilerNanosPerRow", totals.processNanosPerRow()));

        assertThatThrownBy(() -> LearnedModels.of(compiling))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "the profile of 'chain' contradicts itself: the JIT compilers took all CPU time of the workers"
                                + " (compilerNanosPerRow); profile it again");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e6, 1e9, 1e12})
    void refuses_a_profile_with_far_too_many_tuples(double factor) {
        assertThatThrownBy(() -> LearnedModels.of(withMoreTuples(factor)))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "the profile of 'chain' contradicts itself: its CPU times are far too short for its numbers of"
                                + " tuples; profile it again");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-12, 1e-6, 1, 10, 100, 1e3, 1e4})
    void accepts_a_profile_with_few_or_many_tuples(double factor) {
        assertThatCode(() -> LearnedModels.of(withMoreTuples(factor))).doesNotThrowAnyException();
    }

    /** Multiplies the tuples that the bolt work emits. */
    private Profile withMoreTuples(double factor) {
        return ChangedProfile.component(profile, "work", component -> {
            OperatorProfile operator = component.operator();
            return AlteredProfile.with(
                    component,
                    Altered.with(
                            operator,
                            "emitted",
                            operator.emitted().stream()
                                    .map(emitted -> Altered.with(emitted, "tuples", (long) (factor * emitted.tuples())))
                                    .toList()));
        });
    }
}
