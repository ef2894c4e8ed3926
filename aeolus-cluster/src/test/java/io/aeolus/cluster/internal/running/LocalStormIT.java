package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Numbers;
import io.aeolus.cluster.RunFailedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.ProcessSimulator;
import org.junit.jupiter.api.Test;

class LocalStormIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** As who interrupts a command does, in another thread. Storm would end this JVM for a worker that starts then. */
    @Test
    void closesWhileATopologyIsHeldUntilTheOneBeforeIsGone() throws Exception {
        LocalStorm cluster = new LocalStorm(false);
        Numbers first = new Numbers();
        var running = cluster.submit(Numbers.submission(-1, 1), first);
        await().atMost(PATIENCE).until(first::areAtWork);
        running.close();
        assertThat(ProcessSimulator.getAllProcessHandles()).as("it still ends").isNotEmpty();

        Numbers second = new Numbers();
        CompletableFuture<Void> submission = CompletableFuture.runAsync(() -> {
            try {
                cluster.submit(Numbers.submission(-1, 1), second);
            } catch (RunFailedException e) {
                throw new IllegalStateException(e);
            }
        });
        await().pollInterval(Duration.ofMillis(1))
                .atMost(PATIENCE)
                .until(() -> cluster.current().isPresent());
        cluster.close();

        await().atMost(PATIENCE).until(submission::isDone);
        assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();
        assertThat(second.failures).isEmpty();
    }
}
