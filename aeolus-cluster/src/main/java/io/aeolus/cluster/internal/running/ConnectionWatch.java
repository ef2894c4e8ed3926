// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.TopologyInfo;

/** Finds out why no worker of a topology has connected to the collector: the topology has no worker, or its workers cannot connect. */
final class ConnectionWatch {

    static final String REMEDY = "open this port in firewalls, or give the address at which workers reach this machine"
            + " with --collector HOST:PORT";

    /** Workers connect before their executors start, and try again several times a second. Nimbus learns their age once a minute. */
    private static final Duration LONGEST_CONNECTION = Duration.ofSeconds(15);

    /** Nimbus assigns slots every ten seconds. Shorter than the time after which a run without a tuple fails. */
    private static final Duration LONGEST_SCHEDULING = Duration.ofSeconds(40);

    private final NimbusConnector nimbus;
    private final String topology;
    private final String collector;
    private final LongSupplier nanoClock;
    private final long startNanos;

    /** Creates a watch of a topology that was just submitted; {@code collector} is the address to which workers connect. */
    ConnectionWatch(NimbusConnector nimbus, String topology, String collector, LongSupplier nanoClock) {
        this.nimbus = nimbus;
        this.topology = topology;
        this.collector = collector;
        this.nanoClock = nanoClock;
        startNanos = nanoClock.getAsLong();
    }

    /** Asks Nimbus for the workers. Returns the problem and the remedy in one line; empty as long as workers may still connect. */
    Optional<String> problem() {
        return nimbus.ask(client -> NimbusConnector.info(client, topology)).flatMap(this::problem);
    }

    private Optional<String> problem(TopologyInfo info) {
        if (info.get_executors().isEmpty()) {
            return nanoClock.getAsLong() - startNanos < LONGEST_SCHEDULING.toNanos()
                    ? Optional.empty()
                    : Optional.of("the cluster has started no worker in " + LONGEST_SCHEDULING.toSeconds() + " s"
                            + (info.is_set_sched_status() ? " (" + info.get_sched_status() + ")" : "")
                            + ": check its free slots, or give fewer --workers");
        }
        int uptime = info.get_executors().stream()
                .mapToInt(ExecutorSummary::get_uptime_secs)
                .max()
                .orElse(0);
        return uptime < LONGEST_CONNECTION.toSeconds()
                ? Optional.empty()
                : Optional.of("workers have run for " + uptime + " s, but none has connected to this machine at "
                        + collector + ": " + REMEDY);
    }
}
