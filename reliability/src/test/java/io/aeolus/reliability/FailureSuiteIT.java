// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All scenarios: {@code mvn verify -Pchaos}. {@code -Dchaos.only=NAME,NAME:TIMES} selects scenarios, {@code -Dchaos.seed=N} sets the seed
 * of times and victims. The result is written to {@code reliability/target/chaos/failures.md}.
 */
@Tag("chaos")
class FailureSuiteIT {

    private static final long SEED = Long.getLong("chaos.seed", 2013);

    private static FaultCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = FaultCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    static Stream<Scenario> scenarios() {
        String only = System.getProperty("chaos.only", "");
        return only.isEmpty()
                ? Scenario.ALL.stream()
                : Stream.of(only.split(",")).map(FailureSuiteIT::chosen);
    }

    /** Finds a scenario by name, with an optional number of faults after a colon. */
    private static Scenario chosen(String text) {
        String[] parts = text.split(":", 2);
        assertThat(Scenario.ALL).extracting(Scenario::name).contains(parts[0]);
        Scenario scenario = Scenario.ALL.stream()
                .filter(one -> one.name().equals(parts[0]))
                .findFirst()
                .orElseThrow();
        return parts.length == 1 ? scenario : scenario.withTimes(Integer.parseInt(parts[1]));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void loses_nothing(Scenario scenario) throws Exception {
        FailureTable.inTarget().add(new FailureRun(scenario, cluster, SEED).run());
    }
}
