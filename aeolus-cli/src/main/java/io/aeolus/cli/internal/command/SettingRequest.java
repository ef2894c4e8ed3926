// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.adapt.Setting;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.TopologyRebalancer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A request to the cluster to change a running topology.
 *
 * @param target the setting that it should have
 * @param isRollBack whether the target is the former setting: then a refused rebalance does not change the batch sizes back
 */
record SettingRequest(DeployedTopology now, Setting present, Setting target, boolean isRollBack) {

    /**
     * Changes the batch sizes and lingers, and then the executors and workers.
     *
     * @param at the time, which becomes the version of the batch sizes and lingers
     * @param wait how long the spouts stay inactive before workers restart; empty for the topology's setting
     * @throws RefusedChangeException if the cluster refuses a part of the change; the exception states which part stays
     * @throws RunFailedException if the outcome is unknown
     */
    void send(TopologyRebalancer cluster, Instant at, OptionalInt wait)
            throws RefusedChangeException, RunFailedException {
        Optional<LiveBatches> submitted = LiveBatches.submitted(now.config())
                .filter(live -> !present.streams().equals(target.streams()));
        try {
            if (submitted.isPresent()) {
                cluster.changeBatches(now, batches(submitted.get(), target.streams(), at));
            }
        } catch (BadInputException e) {
            throw new RefusedChangeException(String.valueOf(e.getMessage()), false);
        }
        if (!present.needsRestart(target)) {
            return;
        }
        try {
            cluster.rebalance(
                    now.name(),
                    present.changedExecutors(target),
                    // Always, because the cluster may have stored another number than the present one.
                    OptionalInt.of(target.workers()),
                    wait);
        } catch (BadInputException e) {
            String reason = String.valueOf(e.getMessage());
            if (submitted.isEmpty()) {
                throw new RefusedChangeException(reason, false);
            }
            if (isRollBack) {
                throw new RefusedChangeException(reason + "; the batch sizes and lingers are changed", false);
            }
            restore(cluster, batches(submitted.get(), present.streams(), at.plusMillis(1)), reason);
            throw new RefusedChangeException(reason, true);
        }
    }

    private void restore(TopologyRebalancer cluster, LiveBatches former, String reason) throws RefusedChangeException {
        try {
            cluster.changeBatches(now, former);
        } catch (BadInputException | RunFailedException e) {
            throw new RefusedChangeException(
                    "%s; the new batch sizes and lingers may stay, because changing them back failed (%s)"
                            .formatted(reason, e.getMessage()),
                    false);
        }
    }

    private static LiveBatches batches(LiveBatches submitted, List<StreamPlan> streams, Instant at) {
        return new LiveBatches(at.toEpochMilli(), submitted.maxBatchSize(), streams);
    }
}
