package io.aeolus.cli.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;

/**
 * A variant that is profiled with its own batches, and then with smaller ones in the same workers. More of these are under way, and a
 * receive queue that is too short for them stops whole workers for a while. So it gets the places that they want. Where queues alone bound
 * the rows under way, no size suits both, and there are no smaller batches.
 *
 * @param variant the variant, with queues for both
 * @param smaller the smaller batches; empty for none
 */
record DividedVariant(Variant variant, Optional<SmallerBatches> smaller) {

    /** Of the smaller batches' largest; those of fewer rows would be hardly any. */
    private static final int LEAST_ROWS = 2;

    /** Takes a variant, Storm's settings before they were scaled to its batches, and how many times smaller batches are to be. */
    static DividedVariant of(Variant variant, Map<String, Object> own, int divisor) {
        int batchSize = variant.plan().largestBatchSize() / divisor;
        Map<String, Object> config = new HashMap<>(variant.config());
        config.remove(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        Optional.ofNullable(own.get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE))
                .ifPresent(size -> config.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, size));
        if (batchSize < LEAST_ROWS || !Aeolus.areRowsBounded(config)) {
            return whole(variant);
        }
        config.putAll(Aeolus.scaledConfig(variant.plan().divided(divisor), config));
        return new DividedVariant(variant.with(config), Optional.of(new SmallerBatches(divisor, batchSize)));
    }

    /** Without smaller batches. */
    static DividedVariant whole(Variant variant) {
        return new DividedVariant(variant, Optional.empty());
    }
}
