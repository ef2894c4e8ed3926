// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.ProcessCluster.NimbusCall;
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

/** Calls the leading Nimbus of a cluster. Each call opens a connection, and fails after a few seconds without an answer. */
public record NimbusConnector(Map<String, Object> config) {

    /** The time limit for each host of {@code nimbus.seeds}. */
    private static final int TIMEOUT_MILLIS = 5_000;

    /** Creates a connector from Storm's settings. Reduces the number of retries, which by default take half a minute or more. */
    public NimbusConnector {
        config = new HashMap<>(config);
        config.put(Config.STORM_NIMBUS_RETRY_TIMES, 1);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL, 300);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL_CEILING, 300);
    }

    /** Calls Nimbus. Returns empty if Nimbus rejects the call or does not answer. */
    public <T> Optional<T> ask(NimbusCall<T> call) {
        try {
            return Optional.of(call(call));
        } catch (TException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Calls Nimbus. Throws the exception of Nimbus, or a {@link RuntimeException} if Nimbus does not answer. */
    public <T> T call(NimbusCall<T> call) throws TException {
        try (NimbusClient client = NimbusClient.Builder.withConf(config)
                .withTimeout(TIMEOUT_MILLIS)
                .build()) {
            return call.on(client.getClient());
        }
    }

    /** Returns host and port of the leading Nimbus. */
    public String leader() throws BadInputException {
        NimbusSummary leader = ask(Nimbus.Iface::getLeader)
                .orElseThrow(
                        () -> new BadInputException(
                                "no cluster answers at " + seeds()
                                        + " (nimbus.seeds, nimbus.thrift.port): start the cluster, or give its storm.yaml with --storm-conf"));
        return leader.get_host() + ":" + leader.get_port();
    }

    private String seeds() {
        Object port = config.get(Config.NIMBUS_THRIFT_PORT);
        return config.get(Config.NIMBUS_SEEDS) instanceof List<?> hosts
                ? hosts.stream().map(host -> host + ":" + port).collect(Collectors.joining(", "))
                : "an unknown address";
    }

    /** Returns the number of supervisors, or 0 if the cluster does not answer. */
    public int supervisors() {
        return ask(nimbus -> nimbus.getClusterInfo().get_supervisors_size()).orElse(0);
    }

    /** Returns the latest error of a component. A worker reports the error before it ends. */
    ComponentFailure latestError(String topology, String component) {
        return latestError(topology, component::equals)
                .orElseGet(() -> ComponentFailure.of(component, "an error (see the log of its worker)"));
    }

    /** Returns the latest error of any component. Returns empty if Nimbus has none or does not answer. */
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

    /** Kills a topology without a delay. Returns false if Nimbus does not answer. */
    boolean kill(String topology) {
        KillOptions immediately = new KillOptions();
        immediately.set_wait_secs(0);
        return ask(nimbus -> {
                    try {
                        nimbus.killTopologyWithOpts(topology, immediately);
                        return true;
                    } catch (NotAliveException e) {
                        // A Nimbus that is not yet the leader lists all topologies, but finds none by name.
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
