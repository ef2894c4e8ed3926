// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Ports;
import io.aeolus.cluster.internal.running.LocalDaemons;
import java.time.Duration;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.ProcessSimulator;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Storm's local cluster with two supervisors, whose workers communicate over Netty, shared by all tests of a JVM. It starts when a test
 * first uses a parameter of type {@link LocalCluster} and stops after the last test. After each test class, its topologies are killed, and
 * the next class starts when all workers have ended.
 */
public final class SharedLocalCluster implements ParameterResolver, AfterAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(SharedLocalCluster.class);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int PORTS_PER_SUPERVISOR = 6;

    /** A fifth of the default rate. */
    private static final int RARELY_MILLIS = 250;

    /** Workers end one after the other and log lost connections meanwhile. */
    private static final List<String> COMPLAINERS = List.of(
            "org.apache.storm.grouping",
            "org.apache.storm.messaging",
            "org.apache.storm.task",
            "org.apache.storm.executor.error",
            "org.apache.storm.metricstore",
            "org.apache.storm.shade");

    /** The root store closes the cluster after the last test. */
    private record Running(LocalCluster cluster, Ports ports) implements AutoCloseable {

        static Running start() {
            try {
                // Concurrent test JVMs use different ports.
                Ports ports = Ports.reserve(2 * PORTS_PER_SUPERVISOR);
                LocalCluster.Builder builder = new LocalCluster.Builder()
                        .withSupervisors(2)
                        .withPortsPerSupervisor(PORTS_PER_SUPERVISOR)
                        .withSupervisorSlotPortMin(ports.take())
                        .withDaemonConf(Config.STORM_LOCAL_MODE_ZMQ, true)
                        .withDaemonConf(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 0)
                        // A race of Storm's timers can end the JVM when a worker ends while it checks for full queues.
                        .withDaemonConf(Config.TOPOLOGY_BACKPRESSURE_CHECK_MILLIS, RARELY_MILLIS);
                LocalDaemons.disableTimeouts(builder);
                return new Running(builder.build(), ports);
            } catch (Exception e) {
                throw new IllegalStateException("Storm's local cluster does not start", e);
            }
        }

        /**
         * Kills all topologies and waits until their workers have ended. When a cluster is closed with running workers, its supervisors
         * may restart a worker on a port that is still in use, and Storm then ends the JVM.
         */
        void killTopologies() throws TException {
            COMPLAINERS.forEach(logger -> Configurator.setLevel(logger, Level.OFF));
            try {
                for (TopologySummary topology : cluster.getTopologySummaries()) {
                    try {
                        cluster.killTopologyWithOpts(topology.get_name(), LocalCluster.KILL_NOW);
                    } catch (NotAliveException e) {
                        // A test has killed the topology.
                    }
                }
                // Threads of shell components end with uncaught exceptions.
                await("all workers have ended")
                        .dontCatchUncaughtExceptions()
                        .atMost(PATIENCE)
                        .until(() -> cluster.getTopologySummaries().isEmpty()
                                && ProcessSimulator.getAllProcessHandles().isEmpty());
            } finally {
                COMPLAINERS.forEach(logger -> Configurator.setLevel(logger, Level.ERROR));
            }
        }

        @Override
        public void close() throws Exception {
            killTopologies();
            cluster.close();
            ports.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == LocalCluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return store(context)
                .computeIfAbsent(Running.class, key -> Running.start(), Running.class)
                .cluster();
    }

    @Override
    public void afterAll(ExtensionContext context) throws TException {
        Running running = store(context).get(Running.class, Running.class);
        if (running != null) {
            running.killTopologies();
        }
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE);
    }
}
