// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.reliability.counting.StateAudit;
import io.aeolus.reliability.state.StateStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the topologies with state and windows in this thread, without a cluster. */
class StateSubjectTest {

    private static final int ROWS = 8_000;
    private static final int FAULTS = 4;

    /** More than the rows that all windows hold. */
    private static final int PENDING = 2_000;

    @TempDir
    private Path folder;

    static Stream<StateSubject> subjects() {
        return Stream.of(
                        StateSubject.unbatched(StateStore.FILES),
                        StateSubject.batched(StateStore.FILES),
                        StateSubject.batched(StateStore.REDIS),
                        StateSubject.chained())
                .map(subject -> subject.withPending(PENDING));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void each_row_is_in_the_state_and_in_a_window_once_without_faults(StateSubject subject) throws Exception {
        try (AutoCloseable services = subject.startServices(folder)) {
            try (SubjectDriver driver = driver(subject)) {
                driver.emit(ROWS);
                driver.runToEnd();
            }

            Findings findings = subject.check(folder, Optional.empty(), Replays.oncePerFault(0));
            assertThat(findings.broken()).as("%s", findings).isEmpty();
            assertThat(findings.duplicated()).isZero();
        }
    }

    /** Everything in memory is lost; the source and the states have files or a server. */
    @ParameterizedTest
    @MethodSource("subjects")
    void no_row_is_lost_when_all_workers_die(StateSubject subject) throws Exception {
        try (AutoCloseable services = subject.startServices(folder)) {
            for (int death = 0; death < FAULTS; death++) {
                try (SubjectDriver driver = driver(subject)) {
                    driver.emit(ROWS / FAULTS);
                }
            }
            try (SubjectDriver driver = driver(subject)) {
                driver.runToEnd();
            }

            checkWithReplays(subject);
        }
    }

    /** Checkpoints are lost as well: Storm rolls them back or repeats them. */
    @ParameterizedTest
    @MethodSource("subjects")
    void no_row_is_lost_when_tasks_receive_nothing_for_a_while(StateSubject subject) throws Exception {
        try (AutoCloseable services = subject.startServices(folder);
                SubjectDriver driver = driver(subject)) {
            for (int fault = 0; fault < FAULTS; fault++) {
                driver.emit(ROWS / FAULTS);
                driver.runWithDeadTasks();
            }
            driver.runToEnd();

            checkWithReplays(subject);
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void rows_that_are_acked_and_not_executed_are_detected(StateSubject subject) throws Exception {
        Mutation.Calls.reset();
        try (AutoCloseable services = subject.startServices(folder)) {
            try (SubjectDriver driver = new SubjectDriver(subject, folder, Mutation.DROP)) {
                driver.emit(ROWS);
                driver.runToEnd();
            }

            assertThat(subject.check(folder, Optional.empty(), Replays.oncePerFault(FAULTS))
                            .broken())
                    .contains(Check.LOSS);
            if (!subject.isChained()) {
                assertThat(StateAudit.of(folder, subject.store()).missing()).isPositive();
            }
        }
    }

    private void checkWithReplays(StateSubject subject) {
        Findings findings = subject.check(folder, Optional.empty(), Replays.oncePerFault(FAULTS));
        assertThat(findings.broken()).as("%s", findings).isEmpty();
        assertThat(findings.replays()).isPositive();
    }

    private SubjectDriver driver(StateSubject subject) throws Exception {
        return new SubjectDriver(subject, folder, Mutation.NONE);
    }
}
