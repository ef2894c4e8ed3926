// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.cluster.internal.capacity.ClusterCapacity;
import io.aeolus.cluster.internal.capacity.TopologyDemand;
import io.aeolus.cluster.internal.running.NimbusConnector;
import io.aeolus.cluster.internal.running.TopologySettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/**
 * Submits topologies to the cluster whose address is in Storm's settings. Ignores the addresses of clusters in a topology's settings. Not
 * thread-safe, because Storm's client reads system properties.
 */
public final class TopologySubmitter {

    private final StormSettings settings;

    /** Creates a submitter from Storm's settings, which contain {@code nimbus.seeds}. */
    public TopologySubmitter(StormSettings settings) {
        this.settings = settings;
    }

    /**
     * Checks whether the cluster would accept a topology. Takes a few seconds at most.
     *
     * @return host and port of the leading Nimbus
     * @throws BadInputException if no cluster answers, or it does not accept the topology's name
     */
    public String check(String name) throws BadInputException {
        NimbusConnector nimbus = new NimbusConnector(settings.read());
        String leader = nimbus.leader();
        if (nimbus.ask(client -> client.isTopologyNameAllowed(name)).orElse(false)) {
            return leader;
        }
        throw nimbus.ask(client -> client.getTopologySummaryByName(name)).isPresent()
                ? nameTaken(name)
                : new BadInputException("topology '" + name + "': the cluster does not allow this name");
    }

    /**
     * Checks whether the cluster has enough free slots for a topology. With the resource-aware scheduler, checks slots, memory and CPU. A
     * cluster that does not show its state, and one with another scheduler, is not checked.
     *
     * @throws BadInputException if the cluster cannot run all workers and executors of the topology at present
     */
    public void checkCapacity(Submission submission) throws BadInputException {
        NimbusConnector nimbus = new NimbusConnector(settings.read());
        Optional<ClusterSummary> cluster = nimbus.ask(Nimbus.Iface::getClusterInfo);
        Optional<Map<String, Object>> ofNimbus =
                nimbus.ask(Nimbus.Iface::getNimbusConf).map(Utils::parseJson);
        if (cluster.isEmpty() || ofNimbus.isEmpty()) {
            return;
        }
        Map<String, Object> all = new HashMap<>(ofNimbus.get());
        all.putAll(submission.config());
        Optional<String> lack = ClusterCapacity.of(cluster.get(), ofNimbus.get(), submission.name())
                .lackFor(TopologyDemand.of(submission.topology(), all));
        if (lack.isPresent()) {
            throw new BadInputException(
                    "topology '" + submission.name() + "' does not fit on the cluster: " + lack.get());
        }
    }

    /**
     * Submits a topology under its own name.
     *
     * @throws BadInputException if Storm rejects the topology, its name, its settings or the user
     * @throws RunFailedException if the outcome of the submission is unknown
     */
    public void submit(Submission submission, Optional<SubmitOptions> options, WorkerCode code)
            throws BadInputException, RunFailedException {
        String topology = "topology '" + submission.name() + "'";
        Map<String, String> properties = new HashMap<>(settings.systemProperties());
        properties.put("storm.jar", code.jar().toString());
        properties.put(
                "storm.dependency.jars",
                code.dependencies().stream().map(Path::toString).collect(Collectors.joining(",")));
        try (StormSettings.SetProperties set = StormSettings.set(properties)) {
            StormSubmitter.submitTopology(
                    submission.name(),
                    TopologySettings.of(submission.config()),
                    submission.topology(),
                    withCredentials(options, submission.credentials()).orElse(null),
                    null);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(topology + ": Storm rejected a setting: " + e.getMessage());
        } catch (TException | RuntimeException e) {
            // Storm wraps some exceptions of Nimbus.
            Throwable cause = e instanceof TException ? e : e.getCause();
            if (cause instanceof AlreadyAliveException) {
                throw nameTaken(submission.name());
            }
            if (cause instanceof AuthorizationException forbidden) {
                throw new BadInputException(topology + ": you are not allowed to submit it: " + forbidden.get_msg());
            }
            if (cause instanceof InvalidTopologyException invalid) {
                throw new BadInputException(topology + ": the cluster rejected it: " + invalid.get_msg());
            }
            throw new RunFailedException(
                    topology + ": the submission failed (" + e.getMessage()
                            + "): check on the cluster whether the topology runs before you try again",
                    e);
        }
    }

    private static Optional<SubmitOptions> withCredentials(
            Optional<SubmitOptions> options, Map<String, String> credentials) {
        if (credentials.isEmpty()) {
            return options;
        }
        Map<String, String> all = new HashMap<>(credentials);
        options.map(SubmitOptions::get_creds).ifPresent(given -> all.putAll(given.get_creds()));
        SubmitOptions complete =
                options.map(SubmitOptions::new).orElseGet(() -> new SubmitOptions(TopologyInitialStatus.ACTIVE));
        complete.set_creds(new Credentials(all));
        return Optional.of(complete);
    }

    private static BadInputException nameTaken(String name) {
        return new BadInputException("topology '" + name + "' already runs on the cluster: kill it first ('storm kill "
                + name + "'), or submit under another name (--name or --suffix)");
    }
}
