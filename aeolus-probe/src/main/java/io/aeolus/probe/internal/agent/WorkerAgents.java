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

/** The agents of this JVM by the runs that they serve: the only registry of this module. Thread-safe. */
public final class WorkerAgents {

    private static final Map<String, WorkerAgent> AGENTS = new ConcurrentHashMap<>();
    private static final LongSupplier CLOCK = System::nanoTime;

    private WorkerAgents() {}

    /** The way to workers that are threads of this JVM. */
    private record LocalProbe(String run, WorkerAgent agent) implements Probe {

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
            agent.publish();
        }

        @Override
        public int processes() {
            return 1;
        }

        /** Ends the agent; its tasks keep it. */
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
        public boolean publish(Supplier<WorkerSnapshot> maker) {
            seen.accept(maker.get());
            return true;
        }

        @Override
        public void failed(WorkerError error) {
            failed.accept(error);
        }
    }

    /** The agent of a topology's run; started with its first worker where the collector is in another JVM. */
    public static WorkerAgent of(Map<String, Object> config) {
        ProbeSetting setting = ProbeSetting.of(config);
        if (setting.collector().isPresent()) {
            return AGENTS.computeIfAbsent(
                    setting.run(), run -> linked(setting.collector().get(), run, config));
        }
        @Nullable WorkerAgent agent = AGENTS.get(setting.run());
        if (agent == null) {
            throw new IllegalStateException("run '" + setting.run() + "' is not observed in this JVM");
        }
        return agent;
    }

    /** An agent that reports why the JVM ends. */
    private static WorkerAgent linked(ProbeSetting.Address collector, String run, Map<String, Object> config) {
        WorkerAgent agent = new WorkerAgent(
                self -> new WorkerLink(collector, run, CLOCK, new AgentListener(self, new OrphanedTopology(config)))
                        .start(),
                CLOCK);
        agent.start();
        FatalErrors errors = FatalErrors.watch(agent::fail);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            errors.reportExit();
                            agent.publishLast();
                        },
                        "aeolus-last-words"));
        return agent;
    }

    /** Makes an agent follow its collector. */
    private record AgentListener(WorkerAgent agent, OrphanedTopology topology) implements WorkerLink.Listener {

        @Override
        public void told(Command command) {
            agent.tell(command);
        }

        @Override
        public void snapshotWanted() {
            agent.wake();
        }

        @Override
        public void abandoned() {
            agent.tell(new Command.StopSpouts());
            topology.kill();
        }
    }

    /** Something went wrong in this JVM outside of the components. */
    static void report(Thread thread, Throwable error) {
        AGENTS.values().forEach(agent -> agent.fail(FatalErrors.inThread(thread, error)));
    }

    /** Whether the workers of a topology are in the JVM that measures. */
    public static boolean isLocal(Map<String, Object> config) {
        return ProbeSetting.of(config).collector().isEmpty();
    }

    /** Starts an agent for the workers of a run in this JVM, whose name no other run has. */
    public static Probe open(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
        WorkerAgent agent = new WorkerAgent(self -> new LocalSink(seen, failed), CLOCK);
        if (AGENTS.putIfAbsent(run, agent) != null) {
            throw new IllegalArgumentException("run '" + run + "' exists already");
        }
        agent.start();
        return new LocalProbe(run, agent);
    }
}
