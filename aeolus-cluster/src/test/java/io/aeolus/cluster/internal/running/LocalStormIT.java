package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Numbers;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.ProcessSimulator;
import org.junit.jupiter.api.Test;

class LocalStormIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Storm would end this JVM for a worker that starts while its cluster is closed. */
    @Test
    void whatIsBetweenTwoTopologiesHasTheJvmForItself() throws Exception {
        LocalStorm cluster = new LocalStorm(false);
        Numbers first = new Numbers();
        run(cluster, first);
        Numbers second = new Numbers();
        List<Integer> workersMeanwhile = new ArrayList<>();
        cluster.whenGone(() -> workersMeanwhile.add(workersAtWork(second)));
        assertThat(workersMeanwhile).as("the first one still ends").isEmpty();

        run(cluster, second);
        assertThat(workersMeanwhile).as("when the second one was submitted").containsExactly(0);
        Numbers third = new Numbers();
        cluster.whenGone(() -> workersMeanwhile.add(workersAtWork(third)));
        cluster.awaitGone();
        assertThat(workersMeanwhile).as("as somebody waited").containsExactly(0, 0);
        cluster.whenGone(() -> workersMeanwhile.add(workersAtWork(third)));
        assertThat(workersMeanwhile).as("as nothing ends").containsExactly(0, 0, 0);

        run(cluster, third);
        closeWhileATopologyIsHeld(cluster);
    }

    /** As who interrupts a command does, in another thread. */
    private static void closeWhileATopologyIsHeld(LocalStorm cluster) {
        assertThat(ProcessSimulator.getAllProcessHandles())
                .as("the last one still ends")
                .isNotEmpty();
        Numbers held = new Numbers();
        CompletableFuture<Void> submission = CompletableFuture.runAsync(() -> {
            try {
                cluster.submit(Numbers.submission(-1, 1), held);
            } catch (RunFailedException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        await().pollInterval(Duration.ofMillis(1))
                .atMost(PATIENCE)
                .until(() -> cluster.current().isPresent());
        cluster.close();

        await().atMost(PATIENCE).until(submission::isDone);
        assertThat(submission).isNotCompletedExceptionally();
        assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();
        assertThat(held.failures).isEmpty();
    }

    private static void run(LocalStorm cluster, Numbers topology) throws Exception {
        RunningTopology running = cluster.submit(Numbers.submission(-1, 1), topology);
        await().atMost(PATIENCE).until(topology::areAtWork);
        running.close();
    }

    /** Those of the topology before, and of one that is not to be at work. */
    private static int workersAtWork(Numbers next) {
        int held = ProcessSimulator.getAllProcessHandles().size();
        return next.areAtWork() ? held + 1 : held;
    }
}
