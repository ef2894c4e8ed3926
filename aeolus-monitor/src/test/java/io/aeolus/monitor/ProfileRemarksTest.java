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
    void failures_make_batches_smaller(long acked, long failed, String percent) {
        assertThat(ProfileRemarks.of(with(acked, failed)))
                .containsExactly(percent + " % of the tuples failed: a failure fails its whole batch, so batches shrink"
                        + " and predictions do not hold");
    }

    @ParameterizedTest
    @CsvSource({"10000, 0", "99910, 90"})
    void few_failures_do_not_matter(long acked, long failed) {
        assertThat(ProfileRemarks.of(with(acked, failed))).isEmpty();
    }

    @Test
    void a_profile_without_tuples_has_none() {
        assertThat(ProfileRemarks.of(with(0, 0))).isEmpty();
    }

    /** A spout, some of whose tuples failed. */
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
                Optional.of(new OperatorProfile.Source(0, 0, 0, acked + failed, WordsProfile.UNKNOWN)),
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
                Optional.empty());
        return WordsProfile.PROFILE.with(WordsProfile.PROFILE.totals(), List.of(spout));
    }
}
