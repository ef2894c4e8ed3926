// SPDX-License-Identifier: Apache-2.0
package org.apache.storm;

import java.util.List;
import java.util.Map;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/**
 * Replaces Storm's class while a user's {@code main} is captured: it submits topologies to Nimbus, as {@code StormSubmitter} does, and
 * runs nothing. Queries are delegated to Nimbus; kill requests are ignored.
 */
public class LocalCluster implements ILocalCluster {

    /** Ignores the request: no topology runs. */
    public static final KillOptions KILL_NOW = new KillOptions();

    static {
        KILL_NOW.set_wait_secs(0);
    }

    /** Creates a cluster without starting anything. */
    public LocalCluster() {}

    /** Ignores the ZooKeeper server and its port. */
    public LocalCluster(String zooKeeperHost, Long zooKeeperPort) {}

    /** A submitted topology. {@link #close} has no effect. */
    public static class LocalTopology extends StormTopology implements ILocalTopology {

        private static final long serialVersionUID = 1L;

        LocalTopology(StormTopology topology) {
            super(topology);
        }

        @Override
        public void close() {}
    }

    @Override
    public LocalTopology submitTopology(String name, Map<String, Object> conf, StormTopology topology)
            throws TException {
        return submitTopologyWithOpts(name, conf, topology, null);
    }

    @Override
    public LocalTopology submitTopologyWithOpts(
            String name, Map<String, Object> conf, StormTopology topology, SubmitOptions options) throws TException {
        StormSubmitter.submitTopology(name, conf, topology, options);
        return new LocalTopology(topology);
    }

    @Override
    public void uploadNewCredentials(String name, Credentials credentials) {}

    @Override
    public void killTopology(String name) {}

    @Override
    public void killTopologyWithOpts(String name, KillOptions options) {}

    @Override
    public void activate(String name) {}

    @Override
    public void deactivate(String name) {}

    @Override
    public void rebalance(String name, RebalanceOptions options) {}

    @Override
    @Deprecated
    public void shutdown() {}

    @Override
    public void close() {}

    @Override
    public String getTopologyConf(String id) throws TException {
        return ask(nimbus -> nimbus.getTopologyConf(id));
    }

    @Override
    public StormTopology getTopology(String id) throws TException {
        return ask(nimbus -> nimbus.getTopology(id));
    }

    @Override
    public ClusterSummary getClusterInfo() throws TException {
        return ask(Nimbus.Iface::getClusterInfo);
    }

    @Override
    public List<TopologySummary> getTopologySummaries() throws TException {
        return ask(Nimbus.Iface::getTopologySummaries);
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name) throws TException {
        return ask(nimbus -> nimbus.getTopologySummaryByName(name));
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws TException {
        return ask(nimbus -> nimbus.getTopologySummary(id));
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws TException {
        return ask(nimbus -> nimbus.getTopologyInfo(id));
    }

    @Override
    public TopologyInfo getTopologyInfoByName(String name) throws TException {
        return ask(nimbus -> nimbus.getTopologyInfoByName(name));
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options) throws TException {
        return ask(nimbus -> nimbus.getTopologyInfoWithOpts(id, options));
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options) throws TException {
        return ask(nimbus -> nimbus.getTopologyInfoByNameWithOpts(name, options));
    }

    @Override
    public IStormClusterState getClusterState() {
        throw nothingRuns();
    }

    @Override
    public void advanceClusterTime(int seconds) {}

    @Override
    public void advanceClusterTime(int seconds, int steps) {}

    @Override
    public String getTrackedId() {
        throw nothingRuns();
    }

    /** For methods that only a running cluster can answer. */
    private static UnsupportedOperationException nothingRuns() {
        return new UnsupportedOperationException("no topology runs during the capture");
    }

    private interface Question<T> {

        T askOf(Nimbus.Iface nimbus) throws TException;
    }

    private static <T> T ask(Question<T> question) throws TException {
        try (NimbusClient client =
                NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
            return question.askOf(client.getClient());
        }
    }

    /** Builds a cluster and ignores all settings. */
    public static class Builder {

        /** Creates a builder. */
        public Builder() {}

        /** Ignored. */
        public Builder withSupervisors(int supervisors) {
            return this;
        }

        /** Ignored. */
        public Builder withPortsPerSupervisor(int ports) {
            return this;
        }

        /** Ignored. */
        public Builder withDaemonConf(Map<String, Object> conf) {
            return this;
        }

        /** Ignored. */
        public Builder withDaemonConf(String key, Object value) {
            return this;
        }

        /** Ignored. */
        public Builder withSupervisorSlotPortMin(Number port) {
            return this;
        }

        /** Ignored. */
        public Builder withNimbusDaemon() {
            return this;
        }

        /** Ignored. */
        public Builder withNimbusDaemon(Boolean daemon) {
            return this;
        }

        /** Ignored. */
        public Builder withSimulatedTime() {
            return this;
        }

        /** Ignored. */
        public Builder withSimulatedTime(boolean simulated) {
            return this;
        }

        /** Ignored. */
        public Builder withTracked() {
            return this;
        }

        /** Ignored. */
        public Builder withTracked(String id) {
            return this;
        }

        /** Returns a new cluster. */
        public LocalCluster build() {
            return new LocalCluster();
        }
    }
}
