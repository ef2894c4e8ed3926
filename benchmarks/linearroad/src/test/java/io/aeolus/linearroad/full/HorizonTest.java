// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HorizonTest {

    @Test
    void is_the_busiest_minutes_by_default() throws Exception {
        Horizon usual = Horizon.parse(Optional.empty());

        assertThat(usual.reportsPerSecond()).isCloseTo(2_873, within(2.0));
        assertThat(IntStream.rangeClosed(0, 175).mapToObj(from -> new Horizon(from, from + 5)))
                .allSatisfy(other -> assertThat(other.reportsPerSecond()).isLessThan(usual.reportsPerSecond() + 1));
    }

    @Test
    void plays_minutes_before_its_start_that_do_not_count() throws Exception {
        Horizon horizon = Horizon.parse(Optional.of("70-75"));

        assertThat(horizon.firstPlayed()).isEqualTo(67);
        assertThat(horizon.hoursPlayed()).isCloseTo(8 / 60.0, within(1e-9));
        assertThat(horizon.isWhole()).isFalse();
        assertThat(horizon).hasToString("70 to 75");
        assertThat(IntStream.rangeClosed(1, 180).filter(horizon::hasMinute)).containsExactly(71, 72, 73, 74, 75);
    }

    @Test
    void the_whole_benchmark_has_no_warm_up() throws Exception {
        Horizon whole = Horizon.parse(Optional.of("0-180"));

        assertThat(whole.isWhole()).isTrue();
        assertThat(whole.firstPlayed()).isZero();
        assertThat(whole.hoursPlayed()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5-", "-5", "5-5", "6-5", "0-181", "a-b", "0-99999999999", "1-2-3", " 1-2"})
    void refuses_other_texts_in_one_line(String text) {
        assertThatThrownBy(() -> Horizon.parse(Optional.of(text)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--horizon: '" + text
                        + "' is not a range of minutes from 0 to 180: use FROM-TO, such as 118-123");
    }
}
