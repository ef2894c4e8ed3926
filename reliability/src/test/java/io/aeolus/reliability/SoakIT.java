// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A saturated topology for an hour: {@code mvn verify -Psoak}. {@code -Dsoak.minutes=N} sets the length. */
@Tag("soak")
class SoakIT {

    private static final Duration TIME = Duration.ofMinutes(Integer.getInteger("soak.minutes", 60));

    /** The files of the source hold the rows of about 110 minutes. */
    private static final Duration MAX_TIME = Duration.ofMinutes(100);

    @Test
    void resources_of_workers_stay_constant() throws Exception {
        assertThat(TIME).as("-Dsoak.minutes").isLessThanOrEqualTo(MAX_TIME);
        Scenario scenario = new Scenario("soak", CountingSubject.batched(100), new Soak(TIME), 1);
        try (FaultCluster cluster = FaultCluster.start(FaultCluster.Kind.ONE_HOST)) {
            new FailureRun(scenario, cluster, 0).run().checked();
        }
    }
}
