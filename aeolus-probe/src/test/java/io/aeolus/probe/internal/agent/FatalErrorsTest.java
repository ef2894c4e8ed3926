// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.probe.WorkerError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.executor.error.ReportErrorAndDie;
import org.junit.jupiter.api.Test;

class FatalErrorsTest {

    private static final StackTraceElement[] EXITING = {
        new StackTraceElement("java.lang.ApplicationShutdownHooks", "runHooks", "ApplicationShutdownHooks.java", 1),
        new StackTraceElement("java.lang.Runtime", "exit", "Runtime.java", 1),
        new StackTraceElement("com.example.Split", "execute", "Split.java", 12)
    };

    private final List<WorkerError> reported = new ArrayList<>();
    private final FatalErrors errors = new FatalErrors(reported::add);

    /** Storm halts the JVM then, without shutdown hooks. */
    @Test
    void an_OutOfMemoryError_is_reported_at_once() {
        errors.uncaught(new Thread("worker-transfer"), new OutOfMemoryError("Java heap space"));

        assertThat(reported).singleElement().isInstanceOfSatisfying(WorkerError.ThreadError.class, error -> {
            assertThat(error.thread()).isEqualTo("worker-transfer");
            assertThat(error.stackTrace()).startsWith("java.lang.OutOfMemoryError: Java heap space");
            assertThat(error.log()).endsWith("/worker.log");
        });
    }

    /** Storm ignores some errors: an error is only reported if it ends the JVM. */
    @Test
    void an_uncaught_error_is_not_reported_while_the_JVM_runs() {
        errors.uncaught(new Thread("user"), new IllegalStateException("no"));
        errors.reportExit(Map.of());

        assertThat(reported).isEmpty();
    }

    @Test
    void an_uncaught_error_that_ends_the_JVM_is_reported() {
        Thread user = new Thread("user");
        errors.uncaught(user, new IllegalStateException("no"));
        errors.reportExit(Map.of(user, EXITING));

        assertThat(stackTrace()).startsWith("java.lang.IllegalStateException: no");
    }

    /** Storm's shutdown hook fails in a worker that has not started completely. */
    @Test
    void a_later_error_of_another_thread_does_not_hide_the_error_that_ends_the_JVM() {
        Thread main = new Thread("main");
        errors.uncaught(main, new IllegalStateException("no"));
        errors.uncaught(new Thread("ShutdownHook-shutdownFunc"), new NullPointerException());
        errors.reportExit(Map.of(main, EXITING));

        assertThat(stackTrace()).startsWith("java.lang.IllegalStateException: no");
    }

    @Test
    void a_call_that_ends_the_JVM_is_reported_with_its_stack() {
        errors.reportExit(Map.of(new Thread("user"), EXITING, new Thread("other"), new StackTraceElement[0]));

        assertThat(stackTrace()).isEqualTo("""
                a call of System.exit
                \tat java.lang.ApplicationShutdownHooks.runHooks(ApplicationShutdownHooks.java:1)
                \tat java.lang.Runtime.exit(Runtime.java:1)
                \tat com.example.Split.execute(Split.java:12)
                """);
    }

    @Test
    void a_component_whose_executor_ends_the_JVM_is_reported_by_its_id() {
        StackTraceElement dying = new StackTraceElement(
                ReportErrorAndDie.class.getName(), "uncaughtException", "ReportErrorAndDie.java", 1);
        errors.reportExit(
                Map.of(new Thread("Thread-7-split-executor[3, 3]"), new StackTraceElement[] {EXITING[0], dying}));

        assertThat(reported).containsExactly(new WorkerError.ComponentError("split"));
    }

    /** Storm sends a signal to the workers of a killed or moved topology; their threads may fail meanwhile. */
    @Test
    void a_signal_is_not_an_error() {
        errors.reportExit(Map.of(new Thread("user"), EXITING, new Thread("SIGTERM handler"), EXITING));

        assertThat(reported).isEmpty();
    }

    /** A rebalance moves executors, and Storm then ends their worker. */
    @Test
    void the_exit_of_a_worker_whose_executors_were_moved_is_not_an_error() {
        StackTraceElement moved = new StackTraceElement(
                "org.apache.storm.daemon.worker.WorkerState",
                "suicideIfLocalAssignmentsChanged",
                "WorkerState.java",
                404);
        errors.reportExit(Map.of(
                new Thread("refresh-connections-timer"), new StackTraceElement[] {EXITING[0], EXITING[1], moved}));

        assertThat(reported).isEmpty();
    }

    /** Storm's handler halts the JVM. */
    @Test
    void storm_handles_an_OutOfMemoryError_whose_report_fails() {
        FatalErrors failing = new FatalErrors(error -> {
            throw new OutOfMemoryError("no memory for the report");
        });
        List<Throwable> handled = new ArrayList<>();
        OutOfMemoryError first = new OutOfMemoryError("Java heap space");

        assertThatThrownBy(() -> failing.before((thread, error) -> handled.add(error))
                        .uncaughtException(new Thread("worker-transfer"), first))
                .hasMessage("no memory for the report");
        assertThat(handled).containsExactly(first);
    }

    private String stackTrace() {
        assertThat(reported).singleElement().isInstanceOf(WorkerError.ThreadError.class);
        return ((WorkerError.ThreadError) reported.get(0)).stackTrace();
    }
}
