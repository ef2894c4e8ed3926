// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The registry of this JVM's agents, by run. Thread-safe. */
public final class WorkerAgents {

    private static final Map<String, WorkerAgent> AGENTS = new ConcurrentHashMap<>();
    private static final LongSupplier CLOCK = System::nanoTime;

    private WorkerAgents() {}

    /** A probe of workers that are threads of this JVM. */
    private record LocalProbe(String run, WorkerAgent agent) implements Probe {

        @Override
        public Map<String, Object> addTo(Map<String, Object> config) {
            return new ProbeSetting(run, Optional.empty()).addedTo(config);
        }

        @Override
        public void send(Command command) {
            agent.send(command);
        }

        @Override
        public void requestSnapshots() throws InterruptedException {
            agent.publish();
        }

        @Override
        public int processes() {
            return 1;
        }

        /** Closes the agent and removes it from the registry. */
        @Override
        public void close() {
            if (AGENTS.remove(run, agent)) {
                agent.close();
            }
        }
    }

    private record LocalSink(Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed)
            implements WorkerAgent.SnapshotSink {

        @Override
        public boolean publish(Supplier<WorkerSnapshot> supplier) {
            seen.accept(supplier.get());
            return true;
        }

        @Override
        public void reportError(WorkerError error) {
            failed.accept(error);
        }
    }

    /** Returns the agent of a topology's run. If the collector is in another JVM, the first call starts the agent. */
    public static WorkerAgent of(Map<String, Object> config) {
        ProbeSetting setting = ProbeSetting.of(config);
        if (setting.collector().isPresent()) {
            return AGENTS.computeIfAbsent(
                    setting.run(), run -> linked(setting.collector().get(), run, config));
        }
        @Nullable WorkerAgent agent = AGENTS.get(setting.run());
        if (agent == null) {
            throw new IllegalStateException("run '" + setting.run() + "' has no probe in this JVM");
        }
        return agent;
    }

    /** Starts an agent that is connected to a collector and reports why the JVM exits. */
    private static WorkerAgent linked(ProbeSetting.Address collector, String run, Map<String, Object> config) {
        WorkerAgent agent = new WorkerAgent(
                self -> new WorkerLink(collector, run, CLOCK, new AgentListener(self, new OrphanedTopology(config)))
                        .start(),
                CLOCK);
        agent.start();
        FatalErrors errors = FatalErrors.watch(agent::reportError);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            try {
                                errors.reportExit(Thread.getAllStackTraces());
                            } finally {
                                agent.publishLast();
                            }
                        },
                        "aeolus-last-snapshot"));
        return agent;
    }

    /** Forwards the collector's messages to an agent. */
    private record AgentListener(WorkerAgent agent, OrphanedTopology topology) implements WorkerLink.Listener {

        @Override
        public void onCommand(Command command) {
            agent.send(command);
        }

        @Override
        public void onSnapshotRequest() {
            agent.wake();
        }

        @Override
        public void onAbandoned() {
            agent.send(new Command.StopSpouts());
            topology.kill();
        }
    }

    static void reportError(Thread thread, Throwable error) {
        AGENTS.values().forEach(agent -> agent.reportError(FatalErrors.inThread(thread, error)));
    }

    /** Returns whether the workers of a topology run in the probe's JVM. */
    public static boolean isLocal(Map<String, Object> config) {
        return ProbeSetting.of(config).collector().isEmpty();
    }

    /**
     * Opens a probe, and starts an agent, for workers in this JVM.
     *
     * @param run the run's unique name
     */
    public static Probe open(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
        WorkerAgent agent = new WorkerAgent(self -> new LocalSink(seen, failed), CLOCK);
        if (AGENTS.putIfAbsent(run, agent) != null) {
            throw new IllegalArgumentException("run '" + run + "' already exists");
        }
        agent.start();
        return new LocalProbe(run, agent);
    }
}
