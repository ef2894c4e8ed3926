// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.LiveBatches;
import io.aeolus.cluster.DeployedTopology.Component;
import io.aeolus.cluster.ProcessCluster.NimbusCall;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.internal.capacity.ClusterCapacity;
import io.aeolus.cluster.internal.running.ExecutorReports;
import io.aeolus.cluster.internal.running.NimbusConnector;
import io.aeolus.cluster.internal.running.TopologySettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/**
 * Reads and changes the topologies that run on the cluster whose address is in Storm's settings. Creation is not thread-safe, because Storm
 * reads system properties.
 *
 * <p>The methods that read throw {@link NoWorkerException} if the topology has no worker, another {@link BadInputException} if no cluster
 * answers, or the topology does not run or may not be read, and {@link RunFailedException} if a call of Nimbus fails. The methods that change
 * a topology throw {@link BadInputException} if Storm rejects the request, and {@link RunFailedException} if the request was not sent, or its
 * outcome is unknown.
 */
public final class RunningTopologies {

    /** The state in which the spouts may emit. */
    private static final String ACTIVE = "ACTIVE";

    /** The states in which a topology has its workers. */
    private static final Set<String> RUNNING = Set.of(ACTIVE, "INACTIVE");

    /** The capacity of one processor in Storm's units. */
    private static final double PERCENT_PER_CORE = 100;

    private static final int DEFAULT_INTERVAL_SECONDS = 60;

    private final NimbusConnector nimbus;

    /** Creates a client from Storm's settings, which contain {@code nimbus.seeds}. */
    public RunningTopologies(StormSettings settings) {
        nimbus = new NimbusConnector(settings.read());
    }

    /** Reads a topology's declaration and settings. */
    public SubmittedTopology submitted(String name) throws BadInputException, RunFailedException {
        return read(name, info -> {
            Declaration read = nimbus.read(client -> Declaration.of(client, info.get_id()));
            Map<String, Object> config = Utils.parseJson(read.config);
            return new SubmittedTopology(
                    info.get_id(),
                    nimbus.address(read.leader),
                    read.topology,
                    TopologySettings.withoutDefaults(config),
                    cores(),
                    reportInterval(config));
        });
    }

    /** Reads the latest reports of a topology's executors. */
    public TopologyStatistics statistics(String name) throws BadInputException, RunFailedException {
        return read(name, ExecutorReports::of);
    }

    /** Reads a topology's executors, workers, chains and settings. */
    public DeployedTopology deployed(String name) throws BadInputException, RunFailedException {
        return read(name, info -> {
            String config = nimbus.read(client -> client.getTopologyConf(info.get_id()));
            StormTopology topology = nimbus.read(client -> client.getUserTopology(info.get_id()));
            List<Place> places =
                    info.get_executors().stream().map(ExecutorReports::place).toList();
            return new DeployedTopology(
                    name,
                    info.get_status().equals(ACTIVE),
                    (int) places.stream().map(Place::worker).distinct().count(),
                    areWorkersComputed(name),
                    components(places),
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

    /** Converts the state of a topology, with further calls of Nimbus. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(TopologyInfo info) throws TException;
    }

    private <T> T read(String name, Reading<T> reading) throws BadInputException, RunFailedException {
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

    private void request(String name, String verb, String remedy, NimbusCall<Boolean> call)
            throws BadInputException, RunFailedException {
        try {
            nimbus.call(call);
        } catch (NotAliveException e) {
            throw notRunning(name);
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

    /**
     * Returns the message that a topology does not run, with the names of the running topologies.
     *
     * @throws RunFailedException if the topology runs, but Nimbus does not find it yet
     */
    private BadInputException notRunning(String name) throws RunFailedException {
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

    /** Answers of Nimbus on one connection. */
    private record Declaration(NimbusSummary leader, StormTopology topology, String config) {

        static Declaration of(Nimbus.Iface client, String id) throws TException {
            return new Declaration(client.getLeader(), client.getUserTopology(id), client.getTopologyConf(id));
        }
    }

    /** Several supervisors on one host share its processors. */
    private Map<String, Integer> cores() {
        Map<String, Integer> cores = new TreeMap<>();
        nimbus.ask(client -> client.getClusterInfo().get_supervisors()).stream()
                .flatMap(supervisors -> supervisors.stream())
                .filter(SupervisorSummary::is_set_total_resources)
                .forEach(supervisor -> {
                    double capacity = ObjectReader.getDouble(
                            supervisor.get_total_resources().get(Constants.COMMON_CPU_RESOURCE_NAME), 0.0);
                    if (capacity > 0) {
                        int declared = (int) Math.max(1, Math.round(capacity / PERCENT_PER_CORE));
                        cores.merge(supervisor.get_host(), declared, Math::max);
                    }
                });
        return cores;
    }

    /** Workers use the settings of their hosts, which nearly always equal the settings of Nimbus. */
    private Duration reportInterval(Map<String, Object> ofTopology) {
        Map<String, Object> config =
                nimbus.ask(Nimbus.Iface::getNimbusConf).map(Utils::parseJson).orElse(ofTopology);
        boolean hasPacemaker =
                String.valueOf(config.get(Config.STORM_CLUSTER_STATE_STORE)).contains("Pacemaker");
        Object seconds = config.get(
                hasPacemaker ? Config.TASK_HEARTBEAT_FREQUENCY_SECS : Config.EXECUTOR_METRICS_FREQUENCY_SECS);
        return Duration.ofSeconds(Math.max(1, ObjectReader.getInt(seconds, DEFAULT_INTERVAL_SECONDS)));
    }

    private boolean areWorkersComputed(String topology) {
        return nimbus.ask(Nimbus.Iface::getNimbusConf)
                .map(config -> ClusterCapacity.Scheduler.of(Utils.parseJson(config), topology))
                .filter(ClusterCapacity.Scheduler.BY_RESOURCES::equals)
                .isPresent();
    }

    private static Map<String, Component> components(List<Place> places) {
        Map<String, Component> components = new TreeMap<>();
        places.stream()
                .filter(place -> !Utils.isSystemId(place.component()))
                .forEach(place -> components.merge(
                        place.component(),
                        new Component(1, place.tasks()),
                        (one, other) ->
                                new Component(one.executors() + other.executors(), one.tasks() + other.tasks())));
        return components;
    }
}
