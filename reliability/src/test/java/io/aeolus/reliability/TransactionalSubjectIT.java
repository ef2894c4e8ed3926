// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the topologies with a transactional sink in this thread, with a broker and without a cluster. */
@Tag("deep")
class TransactionalSubjectIT {

    private static final int ROWS = 40_000;
    private static final int FAULTS = 4;

    @TempDir
    private Path folder;

    static Stream<TransactionalSubject> subjects() {
        return Stream.of(
                TransactionalSubject.unbatched(), TransactionalSubject.batched(), TransactionalSubject.chained());
    }

    /** Everything in memory is lost, open transactions included; the source has files. */
    @ParameterizedTest
    @MethodSource("subjects")
    void the_output_has_each_row_once_when_all_workers_die(TransactionalSubject subject) throws Exception {
        try (AutoCloseable services = subject.startServices(folder)) {
            for (int death = 0; death < FAULTS; death++) {
                try (SubjectDriver driver = driver(subject)) {
                    driver.emit(ROWS / FAULTS);
                }
            }
            try (SubjectDriver driver = driver(subject)) {
                driver.runWithDeadTasks();
                driver.runToEnd();
            }

            Findings findings = subject.check(folder, Optional.empty(), Replays.oncePerFault(FAULTS + 1));
            assertThat(findings.broken()).as("%s", findings).isEmpty();
            assertThat(findings.replays()).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void rows_that_are_acked_and_not_executed_are_detected(TransactionalSubject subject) throws Exception {
        Mutation.Calls.reset();
        try (AutoCloseable services = subject.startServices(folder)) {
            try (SubjectDriver driver = new SubjectDriver(subject, folder, Mutation.DROP)) {
                driver.emit(ROWS);
                driver.runToEnd();
            }

            assertThat(subject.check(folder, Optional.empty(), Replays.oncePerFault(0))
                            .broken())
                    .contains(Check.LOSS);
        }
    }

    private SubjectDriver driver(TransactionalSubject subject) throws Exception {
        return new SubjectDriver(subject, folder, Mutation.NONE);
    }
}
