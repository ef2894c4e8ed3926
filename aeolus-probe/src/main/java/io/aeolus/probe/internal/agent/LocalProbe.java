package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import java.util.Map;
import java.util.Optional;

/** The way to workers that are threads of this JVM. */
record LocalProbe(String run, WorkerAgent agent) implements Probe {

    @Override
    public Map<String, Object> addTo(Map<String, Object> config) {
        return new ProbeSetting(run, Optional.empty()).addedTo(config);
    }

    @Override
    public void tell(Command command) {
        agent.tell(command);
    }

    @Override
    public void gather() throws InterruptedException {
        agent.bring();
    }

    @Override
    public int processes() {
        return 1;
    }

    @Override
    public void close() {
        WorkerAgents.close(run);
    }
}
