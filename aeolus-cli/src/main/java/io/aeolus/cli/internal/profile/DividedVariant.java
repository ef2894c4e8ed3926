// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.cli.internal.variant.TopologySettings;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;

/**
 * A variant that is profiled with its own batch sizes, and optionally also with smaller batches in the same workers. Smaller batches mean
 * more messages in flight, so receive queues must be longer: a full receive queue stops whole workers for a while. If queues alone limit the
 * pending tuples, no queue size suits both batch sizes, and the variant has only its own batches.
 *
 * @param variant the variant with queues for both batch sizes
 */
record DividedVariant(Variant variant, Optional<SmallerBatches> smaller) {

    private static final int MIN_BATCH_SIZE = 2;

    /**
     * Divides the batch sizes of a variant if possible.
     *
     * @param own the topology's settings before they were scaled to the variant's batches
     */
    static DividedVariant of(Variant variant, TopologySettings own, int divisor) {
        int batchSize = variant.plan().largestBatchSize() / divisor;
        Map<String, Object> config = new HashMap<>(variant.config());
        config.remove(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        Optional.ofNullable(own.values().get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE))
                .ifPresent(size -> config.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, size));
        if (batchSize < MIN_BATCH_SIZE || !Aeolus.areRowsBounded(config)) {
            return whole(variant);
        }
        config.putAll(own.withoutGiven(Aeolus.batchingConfig(variant.plan().divided(divisor), config)));
        return new DividedVariant(variant.with(config), Optional.of(new SmallerBatches(divisor, batchSize)));
    }

    static DividedVariant whole(Variant variant) {
        return new DividedVariant(variant, Optional.empty());
    }
}
