// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRequest;
import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.ProgressFile;
import io.aeolus.reliability.counting.StateAudit;
import io.aeolus.testing.Fault;
import io.aeolus.testing.TopologyDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the topologies with state and windows in this thread, without a cluster. */
class StateSubjectTest {

    private static final long SEED = Long.getLong("chaos.seed", 2013);
    private static final int ROWS = 8_000;
    private static final int FAULTS = 4;

    /** More than the rows that all windows hold. */
    private static final int PENDING = 2_000;

    /** The number of calls of bolts of which one has the defect. */
    private static final int DROP_PERIOD = 500;

    private static final int TURNS = 2_000;
    private static final int MOST_ROUNDS = 5_000;
    private static final Duration PAUSE = Duration.ofMillis(100);

    @TempDir
    private Path folder;

    private final Set<Integer> dead = new HashSet<>();
    private int rounds;

    static Stream<StateSubject> subjects() {
        return Stream.of(StateSubject.unbatched(), StateSubject.batched(), StateSubject.chained())
                .map(subject -> subject.withPending(PENDING));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void each_row_is_in_the_state_and_in_a_window_once_without_faults(StateSubject subject) {
        try (TopologyDriver driver = driver(subject)) {
            emit(driver, ROWS);
            runToEnd(driver);
        }

        Findings findings = subject.check(folder, Optional.empty(), Replays.oncePerFault(0));
        assertThat(findings.broken()).as("%s", findings).isEmpty();
        assertThat(findings.duplicated()).isZero();
    }

    /** Everything in memory is lost; the source and the states have files. */
    @ParameterizedTest
    @MethodSource("subjects")
    void no_row_is_lost_when_all_workers_die(StateSubject subject) {
        for (int death = 0; death < FAULTS; death++) {
            try (TopologyDriver driver = driver(subject)) {
                emit(driver, ROWS / FAULTS);
            }
        }
        try (TopologyDriver driver = driver(subject)) {
            runToEnd(driver);
        }

        checkWithReplays(subject);
    }

    /** Checkpoints are lost as well: Storm rolls them back or repeats them. */
    @ParameterizedTest
    @MethodSource("subjects")
    void no_row_is_lost_when_tasks_receive_nothing_for_a_while(StateSubject subject) {
        Random random = new Random(SEED);
        try (TopologyDriver driver = driver(subject)) {
            for (int fault = 0; fault < FAULTS; fault++) {
                emit(driver, ROWS / FAULTS);
                driver.tasks().stream().filter(task -> random.nextBoolean()).forEach(dead::add);
                runRound(driver);
                dead.clear();
            }
            runToEnd(driver);
        }

        checkWithReplays(subject);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void rows_that_are_acked_and_not_executed_are_detected(StateSubject subject) {
        Mutation.Calls.reset();
        try (TopologyDriver driver = driver(subject, Mutation.DROP)) {
            emit(driver, ROWS);
            runToEnd(driver);
        }

        assertThat(subject.check(folder, Optional.empty(), Replays.oncePerFault(FAULTS))
                        .broken())
                .contains(Check.LOSS);
        if (!subject.isChained()) {
            assertThat(StateAudit.of(folder).missing()).isPositive();
        }
    }

    private void checkWithReplays(StateSubject subject) {
        Findings findings = subject.check(folder, Optional.empty(), Replays.oncePerFault(FAULTS));
        assertThat(findings.broken()).as("%s", findings).isEmpty();
        assertThat(findings.replays()).isPositive();
    }

    private void emit(TopologyDriver driver, int rows) {
        long end = Audit.emissions(folder) + rows;
        while (Audit.emissions(folder) < end) {
            runRound(driver);
        }
    }

    /** Ends the input, and runs until all rows are acked. */
    private void runToEnd(TopologyDriver driver) {
        ProgressFile progress = ProgressFile.in(folder);
        progress.stop();
        while (progress.rowsInFlight() > 0 || Audit.of(folder).unacked() > 0) {
            runRound(driver);
        }
    }

    private void runRound(TopologyDriver driver) {
        if (++rounds > MOST_ROUNDS) {
            throw new AssertionError("not complete after " + MOST_ROUNDS + " rounds\n" + driver.describe());
        }
        driver.run(TURNS);
        driver.advance(PAUSE);
    }

    private TopologyDriver driver(StateSubject subject) {
        return driver(subject, Mutation.NONE);
    }

    private TopologyDriver driver(StateSubject subject, Mutation mutation) {
        RunRequest request = subject.request(folder);
        Map<String, Object> config = new HashMap<>(request.config());
        config.put(ProgressFile.WORK_NANOS, 0);
        config.put(ProgressFile.POLL_NANOS, 0);
        // The checkpoint spout reads the clock of the machine.
        config.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 1);
        return TopologyDriver.builder(mutation.applied(subject.plan(), request.topology(), DROP_PERIOD))
                .config(config)
                .seed(SEED)
                .faults((task, tuple) -> dead.contains(task) ? Fault.LOSE : Fault.NONE)
                .build();
    }
}
