// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.NoWorkerException;
import io.aeolus.cluster.RunFailedException;
import java.util.List;
import java.util.Set;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;

/** The topologies that run on a cluster, with messages for users about topologies that do not. */
public record RunningTopologies(NimbusConnector nimbus) {

    /** The state in which the spouts may emit. */
    public static final String ACTIVE = "ACTIVE";

    /** The states in which a topology has its workers. */
    private static final Set<String> RUNNING = Set.of(ACTIVE, "INACTIVE");

    /** Converts the state of a topology, with further calls of Nimbus. */
    @FunctionalInterface
    public interface Reading<T> {
        T of(TopologyInfo info) throws TException;
    }

    /**
     * Reads the state of a topology.
     *
     * @throws NoWorkerException if the topology has no worker
     * @throws BadInputException if no cluster answers, or the topology does not run or may not be read
     * @throws RunFailedException if a call of Nimbus fails
     */
    public <T> T read(String name, Reading<T> reading) throws BadInputException, RunFailedException {
        try {
            TopologyInfo info = nimbus.read(client -> NimbusConnector.info(client, name));
            if (!RUNNING.contains(info.get_status())) {
                throw new BadInputException(
                        "topology '" + name + "' is " + info.get_status() + ": try again when Storm has finished");
            }
            if (info.get_executors().isEmpty()) {
                throw new NoWorkerException("topology '" + name
                        + "' has no worker: check that the cluster has free slots, or try again after its start");
            }
            return reading.of(info);
        } catch (NotAliveException e) {
            throw notRunning(name);
        } catch (AuthorizationException e) {
            throw new BadInputException("topology '" + name + "': " + nimbus.explain(e));
        } catch (TException | RuntimeException e) {
            if (NimbusConnector.isUnreachable(e)) {
                throw new BadInputException(nimbus.explain(e));
            }
            throw new RunFailedException("topology '" + name + "': cannot read its state: " + nimbus.explain(e), e);
        }
    }

    /**
     * Returns the message that a topology does not run, with the names of those that do.
     *
     * @throws RunFailedException if the topology runs, but Nimbus does not find it yet
     */
    public BadInputException notRunning(String name) throws RunFailedException {
        List<String> running = nimbus.ask(client -> client.getTopologySummaries().stream()
                        .map(TopologySummary::get_name)
                        .sorted()
                        .toList())
                .orElse(List.of());
        if (running.contains(name)) {
            throw new RunFailedException("topology '" + name
                    + "': Nimbus has just become the leader and does not know the topology yet: try again");
        }
        return new BadInputException("topology '" + name + "' does not run on the cluster: "
                + (running.isEmpty() ? "no topology runs there" : "give one of " + String.join(", ", running)));
    }
}
