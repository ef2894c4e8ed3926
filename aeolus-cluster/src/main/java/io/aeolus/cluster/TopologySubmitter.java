package io.aeolus.cluster;

import io.aeolus.cluster.internal.nimbus.NimbusPort;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.thrift.TException;

/** Sends topologies to the cluster that Storm's settings name. Not thread-safe: Storm's client goes by system properties. */
public final class TopologySubmitter {

    private final StormSettings settings;

    /**
     * Takes the settings.
     *
     * @param settings Storm's settings, with {@code nimbus.seeds}
     */
    public TopologySubmitter(StormSettings settings) {
        this.settings = settings;
    }

    /**
     * Asks the cluster whether it would take a topology, for at most some seconds.
     *
     * @param name the topology's name
     * @return the cluster's leader, as host and port
     * @throws BadInputException if no cluster answers, or it does not take a topology of this name
     */
    public String check(String name) throws BadInputException {
        return new NimbusPort(settings.read()).check(name);
    }

    /**
     * Submits a topology under its own name.
     *
     * @param submission what to submit
     * @param options options of the submission, if there are some
     * @param code what its workers need
     * @throws BadInputException if Storm refuses the topology, its name, its settings, or the user
     * @throws RunFailedException if it is unknown whether it was submitted
     */
    public void submit(Submission submission, Optional<SubmitOptions> options, WorkerCode code)
            throws BadInputException, RunFailedException {
        String name = submission.name();
        String what = "topology '" + name + "'";
        Map<String, String> properties = new HashMap<>(settings.systemProperties());
        properties.put("storm.jar", code.jar().toString());
        properties.put(
                "storm.dependency.jars",
                code.dependencies().stream().map(Path::toString).collect(Collectors.joining(",")));
        try (StormProperties set = new StormProperties(properties)) {
            if (options.isPresent()) {
                StormSubmitter.submitTopology(name, submission.config(), submission.topology(), options.get());
            } else {
                StormSubmitter.submitTopology(name, submission.config(), submission.topology());
            }
        } catch (TException e) {
            throw refused(name, e);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(what + ": a setting is not as Storm wants it: " + e.getMessage());
        } catch (RuntimeException e) {
            // Storm wraps what Nimbus says.
            if (e.getCause() instanceof TException cause && isRefusal(cause)) {
                throw refused(name, cause);
            }
            throw new RunFailedException(
                    what + ": the submission broke off (" + e.getMessage()
                            + "): see on the cluster whether it runs before you try again",
                    e);
        }
    }

    private static boolean isRefusal(TException e) {
        return e instanceof AlreadyAliveException
                || e instanceof InvalidTopologyException
                || e instanceof AuthorizationException;
    }

    private static BadInputException refused(String name, TException e) {
        if (e instanceof AlreadyAliveException) {
            return new BadInputException(NimbusPort.nameTaken(name));
        }
        return new BadInputException("topology '" + name
                + (e instanceof AuthorizationException forbidden
                        ? "': you are not allowed to submit it: " + forbidden.get_msg()
                        : "' is refused by the cluster: "
                                + (e instanceof InvalidTopologyException invalid ? invalid.get_msg() : e)));
    }
}
