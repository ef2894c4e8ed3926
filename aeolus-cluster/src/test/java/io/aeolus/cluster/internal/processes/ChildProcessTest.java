// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ChildProcessTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final BlockingQueue<String> output = new LinkedBlockingQueue<>();

    @Test
    void close_kills_all_descendants() throws Exception {
        ProcessHandle grandchild;
        try (ChildProcess child = start("sleep 600 & echo $!; wait")) {
            String pid = output.poll(LONG.toSeconds(), TimeUnit.SECONDS);
            grandchild = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
            assertThat(child.awaitEnd(Duration.ofMillis(10))).isFalse();
        }

        await().atMost(LONG).until(() -> !grandchild.isAlive());
    }

    @Test
    void passes_output_to_the_listener_and_has_an_exit_status() throws Exception {
        try (ChildProcess child = start("echo one; echo two; cat; exit 3")) {
            child.process().getOutputStream().close();

            assertThat(child.awaitEnd(LONG)).isTrue();
            assertThat(child.process().exitValue()).isEqualTo(3);
            assertThat(output).containsExactly("one", "two");
        }
    }

    @Test
    @Timeout(60)
    void kills_a_command_that_exceeds_the_time_limit() {
        assertThatThrownBy(() -> ChildProcess.run(List.of("sleep", "600"), Duration.ofMillis(100)))
                .isInstanceOf(IOException.class)
                .hasMessage("sleep 600 did not end in time");
        assertThat(ProcessHandle.current().children())
                .noneMatch(process -> process.info().commandLine().equals(Optional.of("/usr/bin/sleep 600")));
    }

    @Test
    void reports_the_output_of_a_failed_command() {
        assertThatThrownBy(() -> ChildProcess.run(List.of("sh", "-c", "echo no; echo more; exit 1"), LONG))
                .isInstanceOf(IOException.class)
                .hasMessage("no\nmore");
        assertThatThrownBy(() -> ChildProcess.run(List.of("false"), LONG))
                .isInstanceOf(IOException.class)
                .hasMessage("false failed");
    }

    private ChildProcess start(String script) throws IOException {
        return ChildProcess.start(new ProcessBuilder("sh", "-c", script), output::add);
    }
}
