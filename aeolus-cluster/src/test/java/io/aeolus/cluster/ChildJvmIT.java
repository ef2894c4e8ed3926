// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.internal.processes.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildJvmIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void runs_a_main_of_this_class_path_to_its_end() throws Exception {
        assertThat(new ChildJvm(WritingMain.class, folder).run(List.of(file().toString(), "3")))
                .isEqualTo(3);

        assertThat(Files.readString(file()))
                .isNotEqualTo(String.valueOf(ProcessHandle.current().pid()));
    }

    @Test
    void ends_the_child_when_the_waiting_thread_is_interrupted() throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                end.complete("status " + new ChildJvm(WritingMain.class, folder).run(List.of(file().toString())));
            } catch (InterruptedException e) {
                end.complete("interrupted");
            } catch (IOException e) {
                end.completeExceptionally(e);
            }
        });
        waiting.start();
        ProcessHandle main = writer();

        waiting.interrupt();

        assertThat(end.get()).isEqualTo("interrupted");
        await().atMost(PATIENCE).until(() -> !main.isAlive());
    }

    @Test
    void the_child_ends_with_its_parent_and_deletes_the_folder() throws Exception {
        try (ChildProcess parent = ChildProcess.start(new ProcessBuilder("sleep", "600"), line -> {})) {
            ProcessBuilder builder = new ProcessBuilder(
                    ChildProcess.java(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    ChildJvm.class.getName(),
                    String.valueOf(parent.process().pid()),
                    folder.toString(),
                    WritingMain.class.getName(),
                    file().toString());
            try (ChildProcess child = ChildProcess.start(builder, line -> {})) {
                ProcessHandle main = writer();
                assertThat(main.pid()).isEqualTo(child.process().pid());

                parent.process().destroyForcibly();

                assertThat(child.awaitEnd(PATIENCE)).isTrue();
                assertThat(folder).doesNotExist();
            }
        }
    }

    private Path file() {
        return folder.resolve("pid");
    }

    private ProcessHandle writer() {
        await().atMost(PATIENCE).until(() -> Files.exists(file()));
        try {
            return ProcessHandle.of(Long.parseLong(Files.readString(file()))).orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Writes its process id to a file, and exits with a status or keeps running. */
    public static final class WritingMain {

        private WritingMain() {}

        public static void main(String[] arguments) throws Exception {
            Path file = Path.of(arguments[0]);
            Path part = Path.of(file + ".part");
            Files.writeString(part, String.valueOf(ProcessHandle.current().pid()));
            Files.move(part, file);
            if (arguments.length > 1) {
                System.exit(Integer.parseInt(arguments[1]));
            }
            new CountDownLatch(1).await();
        }
    }
}
