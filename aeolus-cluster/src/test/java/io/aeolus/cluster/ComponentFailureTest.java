// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.WorkerError;
import org.junit.jupiter.api.Test;

class ComponentFailureTest {

    @Test
    void names_the_innermost_cause() {
        Throwable error = new RuntimeException(
                "outer", at(new IllegalStateException("cannot square 5\nat all"), "com.example.Square", 31));

        assertThat(ComponentFailure.of("square", at(error, "com.example.Other", 7))
                        .text())
                .isEqualTo(
                        "component 'square' threw java.lang.IllegalStateException: cannot square 5 (Square.java:31)");
    }

    @Test
    void names_the_line_of_an_outer_error_if_the_cause_has_no_user_code() {
        Throwable error =
                new RuntimeException("outer", at(new IllegalStateException("inner"), "java.util.Optional", 31));

        assertThat(ComponentFailure.of("square", at(error, "com.example.Square", 7))
                        .text())
                .isEqualTo("component 'square' threw java.lang.IllegalStateException: inner (Square.java:7)");
    }

    @Test
    void names_the_line_in_a_printed_stack_trace() {
        String printed = """
                java.lang.RuntimeException: outer
                Caused by: java.io.IOException: inner
                \tat com.example.Square.execute(Square.java:3)
                """;

        assertThat(ComponentFailure.of("square", printed).text())
                .isEqualTo("component 'square' threw java.io.IOException: inner (Square.java:3)");
    }

    @Test
    void names_worker_thread_cause_and_log_of_a_failure_outside_components() {
        String printed = """
                com.esotericsoftware.kryo.KryoException: damaged batch
                \tat io.aeolus.batching.internal.column.ColumnSerializer.read(ColumnSerializer.java:3)
                """;

        assertThat(ComponentFailure.of(new WorkerError.ThreadError("host:6700", "nio-1", printed, "/logs/worker.log"))
                        .text())
                .isEqualTo("worker host:6700, thread 'nio-1', threw com.esotericsoftware.kryo.KryoException:"
                        + " damaged batch; the worker's log is /logs/worker.log");
    }

    @Test
    void handles_cyclic_causes() {
        Exception inner = new IllegalStateException("inner");
        inner.initCause(at(new RuntimeException("outer", inner), "java.util.Optional", 1));

        assertThat(ComponentFailure.of("square", at(inner, "java.util.Optional", 1))
                        .cause())
                .isEqualTo("java.lang.RuntimeException: outer");
    }

    private static Throwable at(Throwable error, String className, int line) {
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        error.setStackTrace(new StackTraceElement[] {new StackTraceElement(className, "execute", file, line)});
        return error;
    }

    @Test
    void ignores_the_causes_of_suppressed_exceptions() {
        IllegalStateException cause = new IllegalStateException("real cause");
        cause.addSuppressed(new IllegalArgumentException("close failed", new RuntimeException("unrelated")));

        assertThat(ComponentFailure.of("count", new RuntimeException("wrapper", cause))
                        .cause())
                .startsWith("java.lang.IllegalStateException: real cause");
    }
}
