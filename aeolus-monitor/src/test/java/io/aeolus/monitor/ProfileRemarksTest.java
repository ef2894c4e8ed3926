// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileRemarksTest {

    @ParameterizedTest
    @CsvSource({"9900, 100, 1.0", "0, 5, 100.0", "9980, 20, 0.2"})
    void warns_about_many_failed_tuples(long acked, long failed, String percent) {
        assertThat(ProfileRemarks.of(with(acked, failed)))
                .containsExactly(percent + " % of the tuples failed: a failure fails its whole batch, so batches shrink"
                        + " and predictions are unreliable");
    }

    @ParameterizedTest
    @CsvSource({"10000, 0", "99910, 90"})
    void does_not_warn_about_few_failed_tuples(long acked, long failed) {
        assertThat(ProfileRemarks.of(with(acked, failed))).isEmpty();
    }

    @Test
    void does_not_warn_about_a_profile_without_tuples() {
        assertThat(ProfileRemarks.of(with(0, 0))).isEmpty();
    }

    /** A spout with failed tuples. */
    private static Profile with(long acked, long failed) {
        OperatorProfile operator = new OperatorProfile(
                acked + failed,
                acked,
                failed,
                List.of(),
                List.of(new OperatorProfile.Emitted(
                        "default", acked + failed, OptionalDouble.of(1), WordsProfile.UNKNOWN)),
                WordsProfile.UNKNOWN,
                WordsProfile.UNKNOWN,
                WordsProfile.UNKNOWN,
                WordsProfile.UNKNOWN,
                WordsProfile.UNKNOWN,
                WordsProfile.UNKNOWN,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                WordsProfile.UNKNOWN,
                OptionalDouble.empty(),
                Optional.of(new OperatorProfile.Source(0, 0, 0, acked + failed)),
                List.of(),
                Optional.empty(),
                0);
        ComponentProfile spout = new ComponentProfile(
                "source",
                ComponentProfile.Kind.SPOUT,
                1,
                1,
                List.of(),
                List.of(),
                operator,
                List.of(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return WordsProfile.PROFILE.with(WordsProfile.PROFILE.totals(), List.of(spout));
    }
}
