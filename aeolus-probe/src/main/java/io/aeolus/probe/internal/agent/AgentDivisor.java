package io.aeolus.probe.internal.agent;

import io.aeolus.batching.spi.BatchDivisor;
import java.util.Map;
import java.util.function.IntSupplier;

/** Divides the batches of an observed topology by the number that its agent was told last. */
public final class AgentDivisor implements BatchDivisor {

    /** Called by wrapped components, which find the name of this class in the topology's settings. */
    public AgentDivisor() {}

    @Override
    public IntSupplier of(Map<String, Object> conf) {
        return WorkerAgents.of(conf)::batchDivisor;
    }
}
