// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Numbers;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.Config;
import org.apache.storm.ProcessSimulator;
import org.junit.jupiter.api.Test;

/** Runs here and not in the module of the class, because all other modules wait for that module. */
class LocalStormIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String PROPERTY = "aeolus.test.city";

    /** Storm would end this JVM if a worker started while its cluster is being closed. */
    @Test
    void runs_topologies_one_after_the_other_and_closes_while_one_is_starting() throws Exception {
        LocalStorm cluster = new LocalStorm(false);
        for (int run = 0; run < 2; run++) {
            Numbers topology = new Numbers();
            // Only the first topology sets a system property of its workers.
            Submission submission = run == 0 ? withProperty(Numbers.submission(-1, 1)) : Numbers.submission(-1, 1);
            RunningTopology running = cluster.submit(submission, topology);
            await().atMost(PATIENCE).until(topology::haveEmitted);
            assertThat(System.getProperty(PROPERTY)).isEqualTo(run == 0 ? "Berlin" : null);
            running.close();
            assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();
        }

        Numbers starting = new Numbers();
        CompletableFuture<Void> submission = CompletableFuture.runAsync(() -> {
            try {
                cluster.submit(Numbers.submission(-1, 1), starting);
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
        assertThat(starting.failures).isEmpty();
    }

    private static Submission withProperty(Submission submission) {
        Map<String, Object> config = new HashMap<>(submission.config());
        config.put(Config.TOPOLOGY_WORKER_CHILDOPTS, "-Xmx1g -D" + PROPERTY + "=Berlin");
        return new Submission(submission.name(), submission.topology(), config);
    }
}
