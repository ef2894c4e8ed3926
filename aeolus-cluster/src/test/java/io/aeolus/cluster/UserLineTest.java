// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UserLineTest {

    @Test
    void is_the_innermost_line_of_the_components_own_code() {
        assertThat(UserLine.of(error(
                        "java.util.Objects Objects.java 233",
                        "com.google.common.base.Preconditions Preconditions.java 120",
                        "com.example.words.Word Word.java 7",
                        "com.example.words.Split Split.java 31",
                        "io.aeolus.probe.internal.observe.ObservedBolt ObservedBolt.java 60",
                        "org.apache.storm.executor.bolt.BoltExecutor BoltExecutor.java 212",
                        "java.lang.Thread Thread.java 840")))
                .contains("Word.java:7");
    }

    @Test
    void is_not_a_line_of_a_library_that_calls_back() {
        assertThat(UserLine.of(error(
                        "net.library.Pool Pool.java 5",
                        "com.example.Lookup$Client Lookup.java 88",
                        "net.library.Retry Retry.java 9",
                        "com.example.Lookup Lookup.java 40",
                        "org.apache.storm.task.Bolt Bolt.java 1")))
                .contains("Lookup.java:88");
    }

    @Test
    void classes_without_a_package_and_storms_examples_are_user_code() {
        assertThat(UserLine.of(error("Words Words.java 3", "org.apache.storm.task.Bolt Bolt.java 1")))
                .contains("Words.java:3");
        assertThat(UserLine.of(
                        error("org.apache.storm.starter.Count Count.java 4", "org.apache.storm.task.Bolt Bolt.java 1")))
                .contains("Count.java:4");
    }

    @Test
    void accepts_a_trace_of_a_users_thread_without_storm() {
        assertThat(UserLine.of(error("com.example.Poller Poller.java 17", "java.lang.Thread Thread.java 840")))
                .contains("Poller.java:17");
    }

    @Test
    void is_empty_without_user_code_or_line_numbers() {
        assertThat(UserLine.of(error(
                        "org.apache.kafka.clients.Metadata Metadata.java 3",
                        "org.apache.storm.kafka.spout.KafkaSpout KafkaSpout.java 9")))
                .isEmpty();
        assertThat(UserLine.of(error("com.example.Split Split.java -2"))).isEmpty();
        assertThat(UserLine.of("an error (see the log of its worker)")).isEmpty();
    }

    @Test
    void parses_a_printed_stack_trace() {
        assertThat(UserLine.of("""
                java.lang.RuntimeException: java.lang.IllegalStateException: no
                \tat org.apache.storm.utils.Utils$1.run(Utils.java:411)
                \tat java.base/java.lang.Thread.run(Thread.java:840)
                Caused by: java.lang.IllegalStateException: no
                \tat java.base/java.util.Optional.orElseThrow(Optional.java:403)
                \tat app//com.example.Split$1.lambda$execute$0(Split.java:31)
                \tat com.example.Split.<init>(Split.java:12)
                \tat org.apache.storm.executor.bolt.BoltExecutor.tupleActionFn(BoltExecutor.java:212)
                \t... 5 more
                """)).contains("Split.java:31");
    }

    @Test
    void is_a_line_of_the_outer_error_if_the_cause_has_none() {
        assertThat(UserLine.of("""
                java.lang.IllegalStateException: outer
                \tat com.example.Split.execute(Split.java:12)
                \tat org.apache.storm.executor.bolt.BoltExecutor.tupleActionFn(BoltExecutor.java:212)
                Caused by: java.io.IOException: inner
                \tat java.base/java.io.Reader.read(Reader.java:4)
                \t... 2 more
                """)).contains("Split.java:12");
    }

    /** Returns a printed error with frames "class file line", the innermost first. */
    private static String error(String... frames) {
        Throwable error = new IllegalStateException("no");
        error.setStackTrace(Stream.of(frames)
                .map(frame -> frame.split(" ", -1))
                .map(parts -> new StackTraceElement(parts[0], "execute", parts[1], Integer.parseInt(parts[2])))
                .toArray(StackTraceElement[]::new));
        StringWriter printed = new StringWriter();
        error.printStackTrace(new PrintWriter(printed));
        return printed.toString();
    }
}
