package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerListener;
import io.aeolus.probe.internal.link.CollectedRun;
import io.aeolus.probe.internal.link.CollectorServer;
import java.util.Map;
import java.util.Optional;

/** The way to workers in other JVMs. */
public final class RemoteProbe implements Probe {

    private final CollectorServer server;
    private final String run;
    private final CollectedRun collected;

    private RemoteProbe(CollectorServer server, String run, CollectedRun collected) {
        this.server = server;
        this.run = run;
        this.collected = collected;
    }

    /** A probe of a run, which no other run's name has. */
    public static Probe open(CollectorServer server, String run, WorkerListener listener) {
        return new RemoteProbe(server, run, server.add(run, listener));
    }

    @Override
    public Map<String, Object> addTo(Map<String, Object> config) {
        return new ProbeSetting(run, Optional.of(server.address())).addedTo(config);
    }

    @Override
    public void tell(Command command) {
        collected.tell(command);
    }

    @Override
    public void gather() throws InterruptedException {
        collected.gather();
    }

    @Override
    public int processes() {
        return collected.processes();
    }

    @Override
    public void close() {
        server.remove(run);
    }
}
