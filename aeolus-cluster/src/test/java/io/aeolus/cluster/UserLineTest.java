package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UserLineTest {

    @Test
    void is_the_first_of_the_component_and_not_of_what_it_calls_or_who_calls_it() {
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
    void a_library_of_another_family_is_not_its_own_also_if_it_calls_back() {
        assertThat(UserLine.of(error(
                        "net.library.Pool Pool.java 5",
                        "com.example.Lookup$Client Lookup.java 88",
                        "net.library.Retry Retry.java 9",
                        "com.example.Lookup Lookup.java 40",
                        "org.apache.storm.task.Bolt Bolt.java 1")))
                .contains("Lookup.java:88");
    }

    @Test
    void a_class_without_a_package_and_storms_examples_are_users_too() {
        assertThat(UserLine.of(error("Words Words.java 3", "org.apache.storm.task.Bolt Bolt.java 1")))
                .contains("Words.java:3");
        assertThat(UserLine.of(
                        error("org.apache.storm.starter.Count Count.java 4", "org.apache.storm.task.Bolt Bolt.java 1")))
                .contains("Count.java:4");
    }

    @Test
    void what_a_thread_of_the_users_reports_has_nothing_of_storm_below_it() {
        assertThat(UserLine.of(error("com.example.Poller Poller.java 17", "java.lang.Thread Thread.java 840")))
                .contains("Poller.java:17");
    }

    @Test
    void is_unknown_where_nothing_is_the_users_or_has_a_line() {
        assertThat(UserLine.of(error(
                        "org.apache.kafka.clients.Metadata Metadata.java 3",
                        "org.apache.storm.kafka.spout.KafkaSpout KafkaSpout.java 9")))
                .isEmpty();
        assertThat(UserLine.of(error("com.example.Split Split.java -2"))).isEmpty();
        assertThat(UserLine.of("an error that is in its worker's log")).isEmpty();
    }

    @Test
    void is_found_in_what_another_jvm_has_printed() {
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
    void is_that_of_the_whole_where_the_cause_has_none() {
        assertThat(UserLine.of("""
                java.lang.IllegalStateException: outer
                \tat com.example.Split.execute(Split.java:12)
                \tat org.apache.storm.executor.bolt.BoltExecutor.tupleActionFn(BoltExecutor.java:212)
                Caused by: java.io.IOException: inner
                \tat java.base/java.io.Reader.read(Reader.java:4)
                \t... 2 more
                """)).contains("Split.java:12");
    }

    /** With frames "class file line", the innermost first. */
    private static Throwable error(String... frames) {
        Throwable error = new IllegalStateException("no");
        error.setStackTrace(Stream.of(frames)
                .map(frame -> frame.split(" ", -1))
                .map(parts -> new StackTraceElement(parts[0], "execute", parts[1], Integer.parseInt(parts[2])))
                .toArray(StackTraceElement[]::new));
        return error;
    }
}
