package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.LocalOptions;
import io.aeolus.cluster.Numbers;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.UnmeasurableException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.storm.ProcessSimulator;
import org.junit.jupiter.api.Test;

class LocalStormIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Numbers heard = new Numbers();

    @Test
    void runsTopologiesOneAfterTheOtherAndOneThatStays() throws Exception {
        try (LocalStorm storm = new LocalStorm(LocalOptions.USUAL)) {
            try (RunningTopology running = storm.submit(Numbers.submission(-1, 2), heard)) {
                assertThat(running.name()).isEqualTo("numbers-1");
                await().atMost(PATIENCE).until(() -> !heard.snapshots.isEmpty());
                running.gather();
            }
            assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();

            try (RunningTopology failing = storm.submit(Numbers.submission(5, 1), heard)) {
                assertThat(failing.name()).isEqualTo("numbers-2");
                ComponentFailure failure = heard.failures.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                assertThat(failure.text())
                        .isEqualTo("component 'square' threw java.lang.IllegalStateException: cannot square 5");
                assertThat(failure.error()).isPresent();
            }

            Submission refused = new Submission(
                    "no/name",
                    Numbers.submission(-1, 1).topology(),
                    Numbers.submission(-1, 1).config());
            assertThatThrownBy(() -> storm.submit(refused, heard))
                    .isInstanceOf(UnmeasurableException.class)
                    .hasMessageStartingWith("topology 'no/name-3' was refused by Storm: ");

            storm.leave(Numbers.submission(-1, 1));
            assertThat(ProcessSimulator.getAllProcessHandles()).hasSize(1);
        }
        assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();
    }

    @Test
    void canHaveANetworkBetweenTwoWorkers() throws Exception {
        try (LocalStorm storm = new LocalStorm(LocalOptions.NETWORK);
                RunningTopology running = storm.submit(Numbers.submission(-1, 2), heard)) {
            assertThat(running.name()).isEqualTo("numbers-1");
            await().atMost(PATIENCE)
                    .until(() -> ProcessSimulator.getAllProcessHandles().size() == 2);
        }
    }
}
