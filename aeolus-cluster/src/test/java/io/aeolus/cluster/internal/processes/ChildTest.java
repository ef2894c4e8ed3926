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

class ChildTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    @Test
    void endsWithAllThatItHasStarted() throws Exception {
        ProcessHandle grandchild;
        try (Child child = start("sleep 600 & echo $!; wait")) {
            String pid = said.poll(LONG.toSeconds(), TimeUnit.SECONDS);
            grandchild = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
            assertThat(child.awaitEnd(Duration.ofMillis(10))).isFalse();
        }

        await().atMost(LONG).until(() -> !grandchild.isAlive());
    }

    @Test
    void speaksAndHasAStatusAndNoInput() throws Exception {
        try (Child child = start("echo one; echo two; cat; exit 3")) {
            child.process().getOutputStream().close();

            assertThat(child.awaitEnd(LONG)).isTrue();
            assertThat(child.process().exitValue()).isEqualTo(3);
            assertThat(said).containsExactly("one", "two");
        }
    }

    @Test
    @Timeout(60)
    void aCommandThatDoesNotEndIsEnded() {
        assertThatThrownBy(() -> Child.run(List.of("sleep", "600"), Duration.ofMillis(100)))
                .isInstanceOf(IOException.class)
                .hasMessage("sleep 600 does not end");
        assertThat(ProcessHandle.current().children())
                .noneMatch(process -> process.info().commandLine().equals(Optional.of("/usr/bin/sleep 600")));
    }

    @Test
    void aCommandThatFailsTellsWhy() {
        assertThatThrownBy(() -> Child.run(List.of("sh", "-c", "echo no; echo more; exit 1"), LONG))
                .isInstanceOf(IOException.class)
                .hasMessage("no");
        assertThatThrownBy(() -> Child.run(List.of("false"), LONG))
                .isInstanceOf(IOException.class)
                .hasMessage("false fails");
    }

    private Child start(String script) throws IOException {
        return Child.start(new ProcessBuilder("sh", "-c", script), said::add);
    }
}
