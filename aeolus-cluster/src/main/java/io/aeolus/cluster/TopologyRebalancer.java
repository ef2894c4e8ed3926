// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.LiveBatches;
import io.aeolus.cluster.ProcessCluster.NimbusCall;
import io.aeolus.cluster.internal.capacity.ClusterCapacity;
import io.aeolus.cluster.internal.running.NimbusConnector;
import io.aeolus.cluster.internal.running.RunningTopologies;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/**
 * Changes the executors, workers and batch sizes of topologies on the cluster whose address is in Storm's settings. Creation is not
 * thread-safe, because Storm reads system properties.
 */
public final class TopologyRebalancer {

    private final NimbusConnector nimbus;
    private final RunningTopologies topologies;

    /** Creates a rebalancer from Storm's settings, which contain {@code nimbus.seeds}. */
    public TopologyRebalancer(StormSettings settings) {
        nimbus = new NimbusConnector(settings.read());
        topologies = new RunningTopologies(nimbus);
    }

    /**
     * Reads a topology's executors, workers, chains and settings.
     *
     * @throws NoWorkerException if the topology has no worker
     * @throws BadInputException if Nimbus cannot be called, or the topology does not run
     * @throws RunFailedException if a call of Nimbus fails
     */
    public DeployedTopology read(String name) throws BadInputException, RunFailedException {
        return topologies.read(name, info -> {
            String config = nimbus.read(client -> client.getTopologyConf(info.get_id()));
            StormTopology topology = nimbus.read(client -> client.getUserTopology(info.get_id()));
            return new DeployedTopology(
                    name,
                    info.get_status().equals(RunningTopologies.ACTIVE),
                    workers(info),
                    areWorkersComputed(name),
                    components(info),
                    Aeolus.chainHeads(topology),
                    Utils.parseJson(config));
        });
    }

    /**
     * Requests a rebalance. Storm first deactivates the spouts for a while, so that pending tuples can complete.
     *
     * @param executors the new numbers of executors by component; other components keep theirs
     * @param workers the new number of worker processes; empty for no change
     * @param waitSeconds how long the spouts are deactivated; empty for the topology's {@code topology.message.timeout.secs}
     * @throws BadInputException if Storm rejects the request
     * @throws RunFailedException if the request was not sent, or its outcome is unknown
     */
    public void rebalance(String name, Map<String, Integer> executors, OptionalInt workers, OptionalInt waitSeconds)
            throws BadInputException, RunFailedException {
        RebalanceOptions options = new RebalanceOptions();
        options.set_num_executors(executors);
        workers.ifPresent(options::set_num_workers);
        waitSeconds.ifPresent(options::set_wait_secs);
        request(name, "rebalance", "check on the cluster whether it rebalances before you try again", client -> {
            client.rebalance(name, options);
            return true;
        });
    }

    /**
     * Changes the batch sizes and lingers of a topology without an interruption. Storm passes them to the workers as a credential, when the workers
     * next poll ({@code task.credentials.poll.secs} of the cluster), and keeps the other credentials.
     *
     * @throws BadInputException if Storm rejects the request
     * @throws RunFailedException if the request was not sent, or its outcome is unknown
     */
    public void changeBatches(DeployedTopology topology, LiveBatches batches)
            throws BadInputException, RunFailedException {
        Credentials credentials = new Credentials(Map.of(LiveBatches.KEY, batches.toJson()));
        // An administrator may change topologies of other users. Storm rejects credentials of other users, unless they
        // name the owner.
        Optional.ofNullable(topology.config().get(Config.TOPOLOGY_SUBMITTER_USER))
                .ifPresent(owner -> credentials.set_topoOwner(owner.toString()));
        request(topology.name(), "change", "try again", client -> {
            client.uploadNewCredentials(topology.name(), credentials);
            return true;
        });
    }

    private void request(String name, String verb, String remedy, NimbusCall<Boolean> call)
            throws BadInputException, RunFailedException {
        try {
            nimbus.call(call);
        } catch (NotAliveException e) {
            throw topologies.notRunning(name);
        } catch (AuthorizationException e) {
            throw new BadInputException("topology '" + name + "': " + nimbus.explain(e));
        } catch (InvalidTopologyException e) {
            throw new BadInputException(
                    "topology '" + name + "': the cluster rejected the " + verb + ": " + e.get_msg());
        } catch (TException | RuntimeException e) {
            if (NimbusConnector.isUnreachable(e)) {
                throw new RunFailedException(
                        "topology '" + name + "': the request was not sent: " + nimbus.explain(e), e);
            }
            throw new RunFailedException(
                    "topology '" + name + "': the request failed (" + e.getMessage() + "): " + remedy, e);
        }
    }

    private boolean areWorkersComputed(String topology) {
        return nimbus.ask(Nimbus.Iface::getNimbusConf)
                .map(config -> ClusterCapacity.Scheduler.of(Utils.parseJson(config), topology))
                .filter(ClusterCapacity.Scheduler.BY_RESOURCES::equals)
                .isPresent();
    }

    private static int workers(TopologyInfo info) {
        Set<String> slots = new HashSet<>();
        info.get_executors().forEach(executor -> slots.add(executor.get_host() + ":" + executor.get_port()));
        return slots.size();
    }

    private static Map<String, DeployedTopology.Component> components(TopologyInfo info) {
        Map<String, DeployedTopology.Component> components = new TreeMap<>();
        for (ExecutorSummary executor : info.get_executors()) {
            String id = executor.get_component_id();
            if (!Utils.isSystemId(id)) {
                ExecutorInfo range = executor.get_executor_info();
                int tasks = range.get_task_end() - range.get_task_start() + 1;
                components.merge(
                        id,
                        new DeployedTopology.Component(1, tasks),
                        (one, other) -> new DeployedTopology.Component(
                                one.executors() + other.executors(), one.tasks() + other.tasks()));
            }
        }
        return components;
    }
}
