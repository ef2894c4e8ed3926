// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.batching.LiveBatches;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.SubmittedTopology;
import io.aeolus.monitor.internal.running.MetricsPages;
import io.aeolus.monitor.internal.running.TupleCounts;
import io.aeolus.monitor.internal.running.WorkerMetrics;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the batch sizes and lingers with which a topology runs, from the metrics that its workers publish by
 * {@link io.aeolus.batching.PrometheusReporter}. Storm does not show them.
 */
public final class RunningBatches {

    private static final Logger LOG = LoggerFactory.getLogger(RunningBatches.class);

    private final RunningTopologies topologies;
    private final MetricsPages.Reader pageReader;

    /** Creates a reader from Storm's settings, which contain {@code nimbus.seeds}. */
    public RunningBatches(StormSettings settings) {
        this(settings, MetricsPages.http());
    }

    RunningBatches(StormSettings settings, MetricsPages.Reader pageReader) {
        this.topologies = new RunningTopologies(settings);
        this.pageReader = pageReader;
    }

    /**
     * Returns the present batch sizes and lingers. While tasks change them, the oldest values.
     *
     * @return empty if the topology has no batches, or does not publish them, or cannot be read
     */
    public Optional<LiveBatches> read(String topology) throws InterruptedException {
        try {
            SubmittedTopology submitted = topologies.submitted(topology);
            Optional<MetricsPages> pages = MetricsPages.of(topology, submitted, pageReader, System::nanoTime);
            if (pages.isEmpty()) {
                return Optional.empty();
            }
            WorkerMetrics metrics = pages.get().read(topologies.statistics(topology));
            return metrics.batches().isEmpty()
                    ? Optional.empty()
                    : Optional.of(TupleCounts.batches(topology, submitted, metrics));
        } catch (BadInputException | RunFailedException e) {
            LOG.debug("the batch sizes of {} are unknown", topology, e);
            return Optional.empty();
        }
    }
}
