// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.batching.spi.BatchDivisor;
import java.util.Map;
import java.util.function.IntSupplier;

/** Divides the batch sizes of an observed topology by the divisor of the latest {@link io.aeolus.probe.Command.DivideBatches}. */
public final class AgentDivisor implements BatchDivisor {

    /** Created by wrapped components, which read the class name from the topology's settings. */
    public AgentDivisor() {}

    @Override
    public IntSupplier of(Map<String, Object> conf) {
        return WorkerAgents.of(conf)::batchDivisor;
    }
}
