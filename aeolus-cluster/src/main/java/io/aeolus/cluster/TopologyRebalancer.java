package io.aeolus.cluster;

import io.aeolus.cluster.internal.running.NimbusPort;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/**
 * Changes the numbers of executors and workers of topologies that run on the cluster that Storm's settings name. Not thread-safe to
 * create: Storm's settings go by system properties.
 */
public final class TopologyRebalancer {

    /** Storm's words for topologies that can be rebalanced. */
    private static final Set<String> RUNNING = Set.of("ACTIVE", "INACTIVE");

    private final NimbusPort nimbus;

    /** Takes Storm's settings, with {@code nimbus.seeds}. */
    public TopologyRebalancer(StormSettings settings) {
        nimbus = new NimbusPort(settings.read());
    }

    /**
     * Asks how a topology runs.
     *
     * @throws BadInputException if no cluster answers, or the topology does not run, or has no worker
     * @throws RunFailedException if the cluster stops answering
     */
    public DeployedTopology read(String name) throws BadInputException, RunFailedException {
        nimbus.leader();
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(NumErrorsChoice.NONE);
        try {
            TopologyInfo info = nimbus.tell(asked -> asked.getTopologyInfoByNameWithOpts(name, options));
            if (!RUNNING.contains(info.get_status())) {
                throw new BadInputException("topology '" + name + "' is " + info.get_status()
                        + " already: try again when Storm is done with that");
            }
            if (info.get_executors().isEmpty()) {
                throw new BadInputException(
                        "topology '" + name
                                + "' has no worker: see that the cluster has slots that are free, or try again when it has started");
            }
            String config = nimbus.tell(asked -> asked.getTopologyConf(info.get_id()));
            return new DeployedTopology(name, workers(info), components(info), Utils.parseJson(config));
        } catch (NotAliveException e) {
            throw doesNotRun(name);
        } catch (AuthorizationException e) {
            throw new BadInputException("topology '" + name + "': you are not allowed to see it: " + e.get_msg());
        } catch (TException | RuntimeException e) {
            throw new RunFailedException("topology '" + name + "': the cluster does not say how it runs: " + e, e);
        }
    }

    /**
     * Asks for a rebalance. It takes place later: first the spouts are silent for a while, so that open rows can be done.
     *
     * @param executors how many executors components are to have, by id; the others keep theirs
     * @param workers how many worker processes the topology is to have, if that changes
     * @param waitSeconds for how long the spouts are silent; empty for the topology's {@code topology.message.timeout.secs}
     * @throws BadInputException if Storm refuses it
     * @throws RunFailedException if it is unknown whether it takes place
     */
    public void rebalance(String name, Map<String, Integer> executors, OptionalInt workers, OptionalInt waitSeconds)
            throws BadInputException, RunFailedException {
        RebalanceOptions options = new RebalanceOptions();
        options.set_num_executors(executors);
        workers.ifPresent(options::set_num_workers);
        waitSeconds.ifPresent(options::set_wait_secs);
        try {
            nimbus.tell(asked -> {
                asked.rebalance(name, options);
                return true;
            });
        } catch (NotAliveException e) {
            throw doesNotRun(name);
        } catch (AuthorizationException e) {
            throw new BadInputException("topology '" + name + "': you are not allowed to rebalance it: " + e.get_msg());
        } catch (InvalidTopologyException e) {
            throw new BadInputException("topology '" + name + "': the cluster refuses the rebalance: " + e.get_msg());
        } catch (TException | RuntimeException e) {
            throw new RunFailedException(
                    "topology '" + name + "': the rebalance broke off (" + e.getMessage()
                            + "): see on the cluster whether it takes place before you try again",
                    e);
        }
    }

    private BadInputException doesNotRun(String name) {
        String others = nimbus.ask(asked -> asked.getTopologySummaries().stream()
                        .map(TopologySummary::get_name)
                        .sorted()
                        .collect(Collectors.joining(", ")))
                .orElse("");
        return new BadInputException("topology '" + name + "' does not run on the cluster: "
                + (others.isEmpty() ? "nothing does" : "there are " + others));
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
