// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cases.Altered;
import io.aeolus.cli.internal.advise.Advisor;
import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunningLoad;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ObservationTest {

    private static final RunningWords WORDS = new RunningWords(20_000, 3, 1);

    @Test
    void more_reports_of_a_rate_have_less_noise() throws BadInputException {
        assertThat(noise(0.3, 1)).isCloseTo(2 * 0.3 * Math.sqrt(2.0 / 10), within(1e-9));
        assertThat(noise(0.15, 60)).isCloseTo(2 * 0.15 * Math.sqrt(2.0 / 3), within(1e-9));
    }

    @Test
    void the_noise_of_bursts_does_not_hide_each_fall_of_the_throughput() throws BadInputException {
        assertThat(noise(0.01, 1)).isEqualTo(0.1);
        assertThat(noise(2, 1)).isEqualTo(0.5);
    }

    /** The measured time is 10 s. */
    private static double noise(double variation, int reportSeconds) throws BadInputException {
        Map<String, Object> config = new HashMap<>(WORDS.profile().config());
        config.put("executor.metrics.frequency.secs", reportSeconds);
        Profile profile =
                Altered.with(WORDS.profile(), Map.of("rateVariation", Optional.of(variation), "config", config));
        Advisor advisor = new Advisor(RunningWords.goals(Optional.empty(), OptionalDouble.empty(), Optional.empty()));
        return Observation.of(
                        Instant.EPOCH,
                        profile,
                        WORDS.deployed(),
                        advisor.advise(new RunningLoad(profile, Map.of("lines", 2.0)), WORDS.deployed()))
                .load()
                .noise();
    }
}
