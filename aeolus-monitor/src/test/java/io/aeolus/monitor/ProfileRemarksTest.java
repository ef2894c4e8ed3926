// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Altered;
import java.util.List;
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

    private static Profile with(long acked, long failed) {
        ComponentProfile spout =
                WordsProfile.spout("source", WordsProfile.counted(acked + failed, acked, failed, acked + failed));
        return Altered.with(WordsProfile.PROFILE, "components", List.of(spout));
    }
}
