// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.cluster.internal.running.ExecutorReports;
import io.aeolus.cluster.internal.running.NimbusConnector;
import io.aeolus.cluster.internal.running.RunningTopologies;
import io.aeolus.cluster.internal.running.TopologySettings;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/**
 * Reads what Nimbus knows of running topologies, without changing them. Creation is not thread-safe, because Storm reads system properties.
 */
public final class StatisticsReader {

    /** The capacity of one processor in Storm's units. */
    private static final double PERCENT_PER_CORE = 100;

    private static final int DEFAULT_INTERVAL_SECONDS = 60;

    private final NimbusConnector nimbus;
    private final RunningTopologies topologies;

    /** Creates a reader from Storm's settings, which contain {@code nimbus.seeds}. */
    public StatisticsReader(StormSettings settings) {
        nimbus = new NimbusConnector(settings.read());
        topologies = new RunningTopologies(nimbus);
    }

    /**
     * Reads a topology's declaration and settings.
     *
     * @throws BadInputException if no cluster answers, or the topology does not run or has no worker
     * @throws RunFailedException if a call of Nimbus fails
     */
    public SubmittedTopology submitted(String name) throws BadInputException, RunFailedException {
        return topologies.read(name, info -> {
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

    /**
     * Reads the latest reports of a topology's executors.
     *
     * @throws BadInputException if no cluster answers, or the topology does not run or has no worker
     * @throws RunFailedException if a call of Nimbus fails
     */
    public TopologyStatistics statistics(String name) throws BadInputException, RunFailedException {
        return topologies.read(name, ExecutorReports::of);
    }

    /** What Nimbus answers by one connection. */
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
}
