// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.TopologyStatistics;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The CPU use of the workers of a topology without batches, which may publish metrics. Not thread-safe. */
public final class WorkerCpu {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerCpu.class);

    private Optional<MetricsPages> pages;

    /** Reads these pages; empty if the workers publish nothing. */
    public WorkerCpu(Optional<MetricsPages> pages) {
        this.pages = pages;
    }

    /**
     * Returns the processors that each worker has kept busy since the call before, or since another reader of its page. Without workers whose use
     * is unknown. If a page cannot be read, later calls do not try again, because a worker behind a firewall answers only after seconds.
     */
    public Map<String, Double> read(TopologyStatistics statistics) throws InterruptedException {
        if (pages.isEmpty()) {
            return Map.of();
        }
        try {
            return pages.get().read(statistics).usedCores();
        } catch (BadInputException e) {
            LOG.debug("the CPU use of the workers is unknown", e);
            pages = Optional.empty();
            return Map.of();
        }
    }
}
