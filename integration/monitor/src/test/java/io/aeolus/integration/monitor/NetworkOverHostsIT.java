// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.PlannedMeasurement;
import io.aeolus.monitor.internal.network.PhasePlan;
import io.aeolus.probe.Probe;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Measures a cluster on two network namespaces with a slow link, if the system allows them. Takes a minute: {@code mvn verify -Pdeep}. */
@Tag("hosts")
class NetworkOverHostsIT {

    private static final LinkRate RATE = new LinkRate(100_000_000);

    /** The overhead of Ethernet, IP and TCP for a full packet of 1,448 bytes, per byte. */
    private static final double WITH_HEADERS = 1514.0 / 1448;

    @Test
    void measures_the_time_per_byte_of_the_link() throws Exception {
        PhasePlan plan = new PhasePlan(
                List.of(1, 16, 256), List.of(16, 1 << 10, 16 << 10), 256 << 10, 2, Duration.ofMillis(200), 64, 7);
        NetworkModel model;
        try (Cluster cluster = start()) {
            model = PlannedMeasurement.run(cluster, plan, Progress.NONE);
        }

        Term found = model.cost(Path.BETWEEN_WORKERS, Party.SENDER, Part.LINK)
                .orElseThrow()
                .byteNanos();
        double expected = 8e9 / RATE.bitsPerSecond() * WITH_HEADERS;
        // Load on the machine can only increase the time. Without the link's rate limit, it would be a tenth.
        assertThat(found.value()).isBetween(expected * 0.9, expected * 1.5);
        assertThat(model.cost(Path.INSIDE_WORKER, Party.SENDER, Part.LINK)).isEmpty();
    }

    /** Skips the test with a reason if the system cannot create network namespaces. */
    private static Cluster start() throws Exception {
        try {
            return Clusters.processes(
                    ProcessOptions.of(WorkerCode.observed(Probe.class, List.of()), 2)
                            .over(RATE),
                    Progress.NONE);
        } catch (BadInputException e) {
            return abort("skipped: " + e.getMessage());
        }
    }
}
