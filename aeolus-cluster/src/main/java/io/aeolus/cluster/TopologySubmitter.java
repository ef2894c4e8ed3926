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
import java.util.function.Consumer;
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

    /** Separates the jars in {@code storm.dependency.jars}. */
    private static final String SEPARATOR = ",";

    private final StormSettings settings;
    private final Consumer<String> notes;
    private final NimbusConnector nimbus;

    /** Creates a submitter from Storm's settings, which contain {@code nimbus.seeds}. */
    public TopologySubmitter(StormSettings settings) {
        this(settings, note -> {});
    }

    /** Creates a submitter from Storm's settings; {@code notes} receives a line when another Nimbus leads the cluster. */
    public TopologySubmitter(StormSettings settings, Consumer<String> notes) {
        this.settings = settings;
        this.notes = notes;
        nimbus = new NimbusConnector(settings.read(), notes);
    }

    /**
     * Checks whether the cluster would accept a topology. Takes a few seconds at most.
     *
     * @return host and port of the leading Nimbus
     * @throws BadInputException if Nimbus cannot be called, or does not accept the topology's name
     */
    public String check(String name) throws BadInputException {
        String leader = nimbus.leader();
        if (nimbus.require(client -> client.isTopologyNameAllowed(name))) {
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
     * Submits a topology under its own name. If the connection breaks and the topology does not run afterwards, submits it again.
     *
     * @throws BadInputException if Storm rejects the topology, its name, its settings or the user
     * @throws RunFailedException if the outcome of the submission is unknown
     */
    public void submit(Submission submission, Optional<SubmitOptions> options, WorkerCode code)
            throws BadInputException, RunFailedException {
        try {
            send(submission, options, code);
        } catch (RunFailedException e) {
            if (!NimbusConnector.isBroken(e)) {
                throw e;
            }
            String topology = "topology '" + submission.name() + "'";
            if (isRunning(submission.name(), e)) {
                notes.accept(topology + " runs, although the connection to Nimbus broke during its submission");
            } else {
                notes.accept("the connection to Nimbus broke: submitting " + topology + " again");
                send(submission, options, code);
            }
        }
    }

    /** Returns whether the cluster runs a topology; throws the failure of the submission if this cannot be determined. */
    private boolean isRunning(String name, RunFailedException failure) throws RunFailedException {
        try {
            return nimbus.require(client -> NimbusConnector.isListed(client, name));
        } catch (BadInputException e) {
            throw failure;
        }
    }

    private void send(Submission submission, Optional<SubmitOptions> options, WorkerCode code)
            throws BadInputException, RunFailedException {
        String topology = "topology '" + submission.name() + "'";
        Optional<Path> divided = code.dependencies().stream()
                .filter(jar -> jar.toString().contains(SEPARATOR))
                .findFirst();
        if (divided.isPresent()) {
            throw new BadInputException(topology + ": Storm cannot upload " + divided.get()
                    + ", because its path contains a comma: move or rename the file");
        }
        Map<String, String> properties = new HashMap<>(settings.systemProperties());
        properties.put("storm.jar", code.jar().toString());
        properties.put(
                "storm.dependency.jars",
                code.dependencies().stream().map(Path::toString).collect(Collectors.joining(SEPARATOR)));
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
                throw new BadInputException(topology + ": " + nimbus.explain(forbidden));
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
