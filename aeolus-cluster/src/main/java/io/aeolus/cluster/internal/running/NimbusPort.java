package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.ProcessCluster.Question;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;

/** Asks the leader of a cluster. Each question is a connection of its own, and takes at most some seconds where nobody answers. */
public record NimbusPort(Map<String, Object> config) {

    /** How long each host of {@code nimbus.seeds} may take to answer. */
    private static final int TIMEOUT_MILLIS = 5_000;

    /** Takes Storm's settings. Its retries would have us wait for half a minute and more. */
    public NimbusPort {
        config = new HashMap<>(config);
        config.put(Config.STORM_NIMBUS_RETRY_TIMES, 1);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL, 300);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL_CEILING, 300);
    }

    /** Asks; empty if nobody answers now. */
    public <T> Optional<T> ask(Question<T> question) {
        try {
            return Optional.of(tell(question));
        } catch (TException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Asks, and throws what Nimbus refuses; a {@link RuntimeException} if nobody answers. */
    public <T> T tell(Question<T> question) throws TException {
        try (NimbusClient client = NimbusClient.Builder.withConf(config)
                .withTimeout(TIMEOUT_MILLIS)
                .build()) {
            return question.ask(client.getClient());
        }
    }

    /** Asks who leads the cluster, as host and port; throws if nobody answers. */
    public String leader() throws BadInputException {
        NimbusSummary leader = ask(Nimbus.Iface::getLeader)
                .orElseThrow(() -> new BadInputException("no cluster answers at " + seeds()
                        + " (nimbus.seeds, nimbus.thrift.port): start it, or name its storm.yaml by --storm-conf"));
        return leader.get_host() + ":" + leader.get_port();
    }

    private String seeds() {
        Object port = config.get(Config.NIMBUS_THRIFT_PORT);
        return config.get(Config.NIMBUS_SEEDS) instanceof List<?> hosts
                ? hosts.stream().map(host -> host + ":" + port).collect(Collectors.joining(", "))
                : "an unknown place";
    }

    /** Asks how many supervisors there are: 0 if the cluster does not answer. */
    public int supervisors() {
        return ask(nimbus -> nimbus.getClusterInfo().get_supervisors_size()).orElse(0);
    }

    /** Asks what a component has thrown last, which Storm knows before the worker dies of it. The failure says so if nobody knows more. */
    ComponentFailure latestError(String topology, String component) {
        return latestError(topology, component::equals)
                .orElseGet(() -> ComponentFailure.of(component, "an error that is in its worker's log"));
    }

    /** Asks what some component has thrown last; empty if Nimbus knows of no error, or does not answer. */
    Optional<ComponentFailure> latestError(String topology) {
        return latestError(topology, component -> true);
    }

    private Optional<ComponentFailure> latestError(String topology, Predicate<String> components) {
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(NumErrorsChoice.ALL);
        return ask(nimbus ->
                        nimbus.getTopologyInfoByNameWithOpts(topology, options).get_errors())
                .flatMap(errors -> errors.entrySet().stream()
                        .filter(error -> components.test(error.getKey()))
                        .flatMap(component ->
                                component.getValue().stream().map(error -> Map.entry(component.getKey(), error)))
                        .max(Comparator.comparingInt(error -> error.getValue().get_error_time_secs())))
                .map(error ->
                        ComponentFailure.of(error.getKey(), error.getValue().get_error()));
    }

    /** Asks Nimbus to kill a topology; false if no Nimbus answers now. */
    boolean kill(String topology) {
        KillOptions atOnce = new KillOptions();
        atOnce.set_wait_secs(0);
        return ask(nimbus -> {
                    try {
                        nimbus.killTopologyWithOpts(topology, atOnce);
                        return true;
                    } catch (NotAliveException e) {
                        // A Nimbus that does not lead yet knows no topology by its name; but it lists all.
                        return !isListed(nimbus, topology);
                    }
                })
                .orElse(false);
    }

    static boolean isListed(Nimbus.Iface nimbus, String topology) throws TException {
        return nimbus.getTopologySummaries().stream()
                .anyMatch(summary -> summary.get_name().equals(topology));
    }
}
