package io.aeolus.cluster.internal.submit;

import io.aeolus.cluster.BadInputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;

/** Asks a cluster, before anything is sent to it. */
public final class NimbusCheck {

    /** How long each host of {@code nimbus.seeds} may take to answer. */
    private static final int TIMEOUT_MILLIS = 5_000;

    /** Storm's own would have us wait for half a minute and more. */
    private static final Map<String, Object> FEW_RETRIES = Map.of(
            Config.STORM_NIMBUS_RETRY_TIMES, 1,
            Config.STORM_NIMBUS_RETRY_INTERVAL, 300,
            Config.STORM_NIMBUS_RETRY_INTERVAL_CEILING, 300);

    private NimbusCheck() {}

    /**
     * Asks whether a topology can be submitted.
     *
     * @param name the topology's name
     * @param config Storm's settings
     * @return the leader's host and port
     * @throws BadInputException if no cluster answers or the name cannot be had
     */
    public static String check(String name, Map<String, Object> config) throws BadInputException {
        try (NimbusClient client = open(config)) {
            Nimbus.Iface nimbus = client.getClient();
            NimbusSummary leader = nimbus.getLeader();
            if (!nimbus.isTopologyNameAllowed(name)) {
                throw new BadInputException(
                        isRunning(name, nimbus)
                                ? nameTaken(name)
                                : "topology '" + name + "': the cluster does not allow this name");
            }
            return leader.get_host() + ":" + leader.get_port();
        } catch (TException | RuntimeException e) {
            throw new BadInputException("no cluster answers at " + seeds(config)
                    + " (nimbus.seeds, nimbus.thrift.port): start it, or name its storm.yaml by --storm-conf");
        }
    }

    /**
     * Asks how many supervisors a cluster has.
     *
     * @param config Storm's settings
     * @return the number, 0 if the cluster does not answer
     */
    public static int supervisors(Map<String, Object> config) {
        try (NimbusClient client = open(config)) {
            return client.getClient().getClusterInfo().get_supervisors_size();
        } catch (TException | RuntimeException e) {
            return 0;
        }
    }

    /**
     * Connects to a cluster's leader, or finds soon that there is none.
     *
     * @param config Storm's settings
     * @return the connection, to be closed
     */
    public static NimbusClient open(Map<String, Object> config) {
        Map<String, Object> impatient = new HashMap<>(config);
        impatient.putAll(FEW_RETRIES);
        return NimbusClient.Builder.withConf(impatient)
                .withTimeout(TIMEOUT_MILLIS)
                .build();
    }

    /**
     * Says that there is a topology of a name already.
     *
     * @param name the name
     * @return one line
     */
    public static String nameTaken(String name) {
        return "topology '" + name + "' runs on the cluster already: end it first ('storm kill " + name
                + "'), or submit under another name";
    }

    private static boolean isRunning(String name, Nimbus.Iface nimbus) throws TException {
        try {
            nimbus.getTopologySummaryByName(name);
            return true;
        } catch (NotAliveException e) {
            return false;
        }
    }

    private static String seeds(Map<String, Object> config) {
        Object port = config.get(Config.NIMBUS_THRIFT_PORT);
        return config.get(Config.NIMBUS_SEEDS) instanceof List<?> hosts
                ? hosts.stream().map(host -> host + ":" + port).collect(Collectors.joining(", "))
                : "an unknown place";
    }
}
