package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.internal.processes.Child;
import io.aeolus.cluster.internal.processes.OwnedMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnJvmIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void runsAMainOfThisClassPathToItsEnd() throws Exception {
        assertThat(new OwnJvm(WritingMain.class, folder).run(List.of(file().toString(), "3")))
                .isEqualTo(3);

        assertThat(Files.readString(file()))
                .isNotEqualTo(String.valueOf(ProcessHandle.current().pid()));
    }

    @Test
    void endsWithTheThreadThatWaits() throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                end.complete("status " + new OwnJvm(WritingMain.class, folder).run(List.of(file().toString())));
            } catch (InterruptedException e) {
                end.complete("interrupted");
            } catch (IOException e) {
                end.completeExceptionally(e);
            }
        });
        waiting.start();
        ProcessHandle other = writer();

        waiting.interrupt();

        assertThat(end.get()).isEqualTo("interrupted");
        await().atMost(PATIENCE).until(() -> !other.isAlive());
    }

    /** Whoever ends the owner, it cannot end the other one then. */
    @Test
    void endsWithItsOwner() throws Exception {
        try (Child owner = Child.start(new ProcessBuilder("sleep", "600"), line -> {})) {
            ProcessBuilder builder = new ProcessBuilder(
                    Child.java(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    OwnedMain.class.getName(),
                    String.valueOf(owner.process().pid()),
                    folder.toString(),
                    WritingMain.class.getName(),
                    file().toString());
            try (Child owned = Child.start(builder, line -> {})) {
                ProcessHandle other = writer();
                assertThat(other.pid()).isEqualTo(owned.process().pid());

                owner.process().destroyForcibly();

                assertThat(owned.awaitEnd(PATIENCE)).isTrue();
                assertThat(folder).doesNotExist();
            }
        }
    }

    private Path file() {
        return folder.resolve("number");
    }

    private ProcessHandle writer() {
        await().atMost(PATIENCE).until(() -> Files.exists(file()));
        try {
            return ProcessHandle.of(Long.parseLong(Files.readString(file()))).orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Writes its process's number to a file, and ends with a status, or goes on. */
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
