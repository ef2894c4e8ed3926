package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.WorkerError;
import org.junit.jupiter.api.Test;

class ComponentFailureTest {

    @Test
    void namesTheInnermostCause() {
        Throwable error = new RuntimeException(
                "outer", at(new IllegalStateException("cannot square 5\nat all"), "com.example.Square", 31));

        assertThat(ComponentFailure.of("square", at(error, "com.example.Other", 7))
                        .text())
                .isEqualTo(
                        "component 'square' threw java.lang.IllegalStateException: cannot square 5 (Square.java:31)");
    }

    @Test
    void namesALineOfWhatIsAroundACauseThatIsNotTheUsers() {
        Throwable error =
                new RuntimeException("outer", at(new IllegalStateException("inner"), "java.util.Optional", 31));

        assertThat(ComponentFailure.of("square", at(error, "com.example.Square", 7))
                        .text())
                .isEqualTo("component 'square' threw java.lang.IllegalStateException: inner (Square.java:7)");
    }

    @Test
    void namesTheLineThatAnotherJvmHasPrinted() {
        String printed = """
                java.lang.RuntimeException: outer
                Caused by: java.io.IOException: inner
                \tat com.example.Square.execute(Square.java:3)
                """;

        assertThat(ComponentFailure.of("square", printed).text())
                .isEqualTo("component 'square' threw java.io.IOException: inner (Square.java:3)");
    }

    @Test
    void a_failure_outside_of_the_components_names_worker_thread_cause_and_log() {
        String printed = """
                com.esotericsoftware.kryo.KryoException: damaged batch
                \tat io.aeolus.batching.internal.column.ColumnSerializer.read(ColumnSerializer.java:3)
                """;

        assertThat(ComponentFailure.of(new WorkerError.OfThread("host:6700", "nio-1", printed, "/logs/worker.log"))
                        .text())
                .isEqualTo("worker host:6700, thread 'nio-1', threw com.esotericsoftware.kryo.KryoException:"
                        + " damaged batch; the worker's log is /logs/worker.log");
    }

    @Test
    void endsWhereCausesGoRoundInACircle() {
        Exception inner = new IllegalStateException("inner");
        inner.initCause(at(new RuntimeException("outer", inner), "java.util.Optional", 1));

        assertThat(ComponentFailure.of("square", at(inner, "java.util.Optional", 1))
                        .cause())
                .isEqualTo("java.lang.IllegalStateException: inner");
    }

    private static Throwable at(Throwable error, String className, int line) {
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        error.setStackTrace(new StackTraceElement[] {new StackTraceElement(className, "execute", file, line)});
        return error;
    }
}
