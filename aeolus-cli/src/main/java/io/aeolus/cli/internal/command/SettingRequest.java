// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.LiveBatches;
import io.aeolus.cli.internal.adapt.Setting;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A request to the cluster to change a running topology.
 *
 * @param target the setting that it should have
 */
record SettingRequest(DeployedTopology now, Setting present, Setting target) {

    /** The cluster refuses a change, for example because the user lacks a permission. */
    static final class RefusedException extends BadInputException {

        private static final long serialVersionUID = 1L;

        private RefusedException(String message) {
            super(message);
        }
    }

    /**
     * Changes the executors and workers, and then the batch sizes and lingers. So a refused rebalance changes nothing.
     *
     * @param at the time, which becomes the version of the batch sizes and lingers
     * @param wait how long the spouts stay inactive before workers restart; empty for the topology's setting
     * @throws RefusedException if the cluster refuses a part of the change; the exception states which part stays
     * @throws RunFailedException if the outcome is unknown
     */
    void send(RunningTopologies cluster, Instant at, OptionalInt wait) throws RefusedException, RunFailedException {
        boolean isRebalanced = present.needsRestart(target);
        if (isRebalanced) {
            try {
                cluster.rebalance(
                        now.name(),
                        present.changedExecutors(target),
                        // Always, because the cluster may have stored another number than the present one.
                        OptionalInt.of(target.workers()),
                        wait);
            } catch (BadInputException e) {
                throw new RefusedException(String.valueOf(e.getMessage()));
            }
        }
        Optional<LiveBatches> submitted = LiveBatches.submitted(now.config())
                .filter(live -> !present.streams().equals(target.streams()));
        if (submitted.isPresent()) {
            LiveBatches changed =
                    new LiveBatches(at.toEpochMilli(), submitted.get().maxBatchSize(), target.streams());
            try {
                cluster.changeBatches(now, changed);
            } catch (BadInputException e) {
                throw new RefusedException(e.getMessage() + (isRebalanced ? "; the executors and workers change" : ""));
            }
        }
    }
}
