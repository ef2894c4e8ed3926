// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import io.aeolus.cluster.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All scenarios, and all defects on a cluster: {@code mvn verify -Pchaos}. {@code -Dchaos.only=NAME,NAME:TIMES} selects scenarios,
 * {@code -Dchaos.kills=N} kills this number of processes, {@code -Dchaos.seed=N} sets the seed of times and victims. The results are written
 * to {@code reliability/target/chaos}.
 */
@Tag("chaos")
class FailureSuiteIT {

    private static final long SEED = Long.getLong("chaos.seed", 2013);
    private static final int KILLS = Integer.getInteger("chaos.kills", 0);
    private static final String ONLY = System.getProperty("chaos.only", "");

    /** The scenarios of a long run, in turn. */
    private static final String KILLING = "worker-batched:25,two-workers-batched:12,worker-large-batches:12,"
            + "worker-unbatched:10,linearroad-chained:3,memory-batched:5";

    /** A scenario and the seed of its run. */
    record Turn(Scenario scenario, long seed) {

        @Override
        public String toString() {
            return scenario + ", seed " + seed;
        }
    }

    private static Optional<FaultCluster> cluster = Optional.empty();
    private static FaultCluster.Kind kind = FaultCluster.Kind.ONE_HOST;

    /** The scenarios of each kind follow each other, so that one cluster of each kind suffices. */
    private static FaultCluster cluster(FaultCluster.Kind needed) throws Exception {
        if (cluster.isPresent() && kind != needed) {
            stop();
        }
        if (cluster.isEmpty()) {
            try {
                cluster = Optional.of(FaultCluster.start(needed));
                kind = needed;
            } catch (BadInputException e) {
                // Every machine can run a cluster on one host.
                return needed == FaultCluster.Kind.ONE_HOST ? fail(e) : abort("skipped: " + e.getMessage());
            }
        }
        return cluster.orElseThrow();
    }

    @AfterAll
    static void stop() {
        cluster.ifPresent(FaultCluster::close);
        cluster = Optional.empty();
    }

    static Stream<Turn> turns() {
        if (KILLS > 0) {
            return killing();
        }
        return (ONLY.isEmpty() ? Scenario.ALL : chosen(ONLY)).stream().map(scenario -> new Turn(scenario, SEED));
    }

    /** Repeats scenarios with other seeds, up to the number of kills. */
    private static Stream<Turn> killing() {
        List<Turn> turns = new ArrayList<>();
        int kills = 0;
        for (long seed = SEED; kills < KILLS; seed++) {
            for (Scenario scenario : chosen(ONLY.isEmpty() ? KILLING : ONLY)) {
                turns.add(new Turn(scenario, seed));
                kills += scenario.times() * scenario.fault().kills();
            }
            assertThat(kills).as("kills of %s", ONLY).isPositive();
        }
        return turns.stream();
    }

    private static List<Scenario> chosen(String names) {
        return Stream.of(names.split(",")).map(FailureSuiteIT::scenario).toList();
    }

    /** Finds a scenario by name, with an optional number of faults after a colon. */
    private static Scenario scenario(String text) {
        String[] parts = text.split(":", 2);
        assertThat(Scenario.ALL).extracting(Scenario::name).contains(parts[0]);
        Scenario scenario = Scenario.ALL.stream()
                .filter(one -> one.name().equals(parts[0]))
                .findFirst()
                .orElseThrow();
        return parts.length == 1 ? scenario : scenario.withTimes(Integer.parseInt(parts[1]));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("turns")
    void loses_nothing(Turn turn) throws Exception {
        turn.scenario().fault().missing().ifPresent(problem -> abort("skipped: " + problem));
        FaultCluster on = cluster(turn.scenario().fault().cluster());
        Outcome outcome = new FailureRun(turn.scenario(), on, turn.seed()).run();
        FailureTable.inTarget().add(outcome);
        outcome.checked();
    }

    /** Some defects show without faults only, and others only with them. {@code -Dchaos.only} and {@code -Dchaos.kills} leave this out. */
    @ParameterizedTest
    @EnumSource(value = Mutation.class, mode = Mode.EXCLUDE, names = "NONE")
    void detects(Mutation mutation) throws Exception {
        if (KILLS > 0 || !ONLY.isEmpty()) {
            abort("skipped: scenarios are selected");
        }
        CountingSubject defective = CountingSubject.batched(100).with(mutation);
        Set<Check> broken = new FailureRun(
                        scenario("steady-batched").of(defective), cluster(FaultCluster.Kind.ONE_HOST), SEED)
                .runDefect()
                .broken();
        broken.addAll(
                new FailureRun(scenario("worker-batched:2").of(defective), cluster(FaultCluster.Kind.ONE_HOST), SEED)
                        .runDefect()
                        .broken());
        System.out.printf("| %s | %s |%n", mutation.defect(), broken);
        assertThat(broken).containsAnyElementsOf(mutation.detectedBy());
    }
}
