package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.internal.submit.NimbusCheck;
import io.aeolus.cluster.internal.submit.StormProperties;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Waits until a cluster takes topologies.
 *
 * @param settings where it is
 * @param daemons its daemons, all started
 * @param supervisors how many supervisors there have to be
 */
record ClusterStart(StormSettings settings, List<Daemon> daemons, int supervisors) {

    /** Many times what it takes: on a machine that has other things to do as well. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private static final long TURN_MILLIS = 100;

    void await() throws RunFailedException, InterruptedException {
        Map<String, Object> config = read();
        long startNanos = System.nanoTime();
        while (NimbusCheck.supervisors(config) < supervisors) {
            for (Daemon daemon : daemons) {
                if (!daemon.isAlive()) {
                    throw new RunFailedException(
                            "the cluster of processes does not start: " + daemon.name() + " has ended");
                }
            }
            if (System.nanoTime() - startNanos > LONGEST.toNanos()) {
                throw new RunFailedException(
                        "the cluster of processes does not answer after " + LONGEST.toSeconds() + " s");
            }
            Thread.sleep(TURN_MILLIS);
        }
    }

    private Map<String, Object> read() {
        try (StormProperties properties = new StormProperties(settings.systemProperties())) {
            return properties.config();
        }
    }
}
