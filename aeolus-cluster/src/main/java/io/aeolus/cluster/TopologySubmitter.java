package io.aeolus.cluster;

import io.aeolus.cluster.internal.running.NimbusPort;
import io.aeolus.cluster.internal.running.OwnSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.thrift.TException;

/**
 * Sends topologies to the cluster that Storm's settings name, wherever a topology's own settings say that a cluster is. Not thread-safe:
 * Storm's client goes by system properties.
 */
public final class TopologySubmitter {

    private final StormSettings settings;

    /** Takes Storm's settings, with {@code nimbus.seeds}. */
    public TopologySubmitter(StormSettings settings) {
        this.settings = settings;
    }

    /**
     * Asks the cluster whether it would take a topology, for at most some seconds.
     *
     * @return the cluster's leader, as host and port
     * @throws BadInputException if no cluster answers, or it does not take a topology of this name
     */
    public String check(String name) throws BadInputException {
        NimbusPort nimbus = new NimbusPort(settings.read());
        String leader = nimbus.leader();
        if (nimbus.ask(asked -> asked.isTopologyNameAllowed(name)).orElse(false)) {
            return leader;
        }
        throw nimbus.ask(asked -> asked.getTopologySummaryByName(name)).isPresent()
                ? nameTaken(name)
                : new BadInputException("topology '" + name + "': the cluster does not allow this name");
    }

    /**
     * Submits a topology under its own name.
     *
     * @throws BadInputException if Storm refuses the topology, its name, its settings, or the user
     * @throws RunFailedException if it is unknown whether it was submitted
     */
    public void submit(Submission submission, Optional<SubmitOptions> options, WorkerCode code)
            throws BadInputException, RunFailedException {
        String what = "topology '" + submission.name() + "'";
        Map<String, String> properties = new HashMap<>(settings.systemProperties());
        properties.put("storm.jar", code.jar().toString());
        properties.put(
                "storm.dependency.jars",
                code.dependencies().stream().map(Path::toString).collect(Collectors.joining(",")));
        try (StormSettings.SetProperties set = StormSettings.set(properties)) {
            StormSubmitter.submitTopology(
                    submission.name(),
                    OwnSettings.of(submission.config()),
                    submission.topology(),
                    withCredentials(options, submission.credentials()).orElse(null),
                    null);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(what + ": a setting is not as Storm wants it: " + e.getMessage());
        } catch (TException | RuntimeException e) {
            // Storm wraps some of what Nimbus says.
            Throwable said = e instanceof TException ? e : e.getCause();
            if (said instanceof AlreadyAliveException) {
                throw nameTaken(submission.name());
            }
            if (said instanceof AuthorizationException forbidden) {
                throw new BadInputException(what + ": you are not allowed to submit it: " + forbidden.get_msg());
            }
            if (said instanceof InvalidTopologyException invalid) {
                throw new BadInputException(what + " is refused by the cluster: " + invalid.get_msg());
            }
            throw new RunFailedException(
                    what + ": the submission broke off (" + e.getMessage()
                            + "): see on the cluster whether it runs before you try again",
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
        return new BadInputException("topology '" + name + "' runs on the cluster already: end it first ('storm kill "
                + name + "'), or submit under another name");
    }
}
