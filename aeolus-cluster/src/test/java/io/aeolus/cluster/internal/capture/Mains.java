// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capture;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/** Examples of users' {@code main} methods. */
public final class Mains {

    private Mains() {}

    /** Emits nothing. */
    public static final class Spout extends BaseRichSpout {

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {}

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("a"));
        }
    }

    /** Behaves according to the first argument. */
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "plain" -> StormSubmitter.submitTopology(args[1], config(), topology());
            case "options" ->
                StormSubmitter.submitTopology(
                        args[1], config(), topology(), new SubmitOptions(TopologyInitialStatus.INACTIVE));
            case "twice" -> {
                StormSubmitter.submitTopology("one", config(), topology());
                StormSubmitter.submitTopology("two", config(), topology());
            }
            case "replace" -> {
                try (NimbusClient client =
                        NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
                    client.getClient().killTopology(args[1]);
                } catch (NotAliveException e) {
                    StormSubmitter.submitTopology(args[1], config(), topology());
                }
            }
            case "list" -> {
                try (NimbusClient client =
                        NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
                    ClusterSummary cluster = client.getClient().getClusterInfo();
                    if (cluster.get_topologies().isEmpty()
                            && cluster.get_supervisors().isEmpty()) {
                        StormSubmitter.submitTopology(args[1], config(), topology());
                    }
                }
            }
            case "throw-later" -> {
                StormSubmitter.submitTopology(args[1], config(), topology());
                throw new IllegalStateException("too late");
            }
            case "nothing" -> {}
            case "local" -> throw new NoClassDefFoundError("org/apache/storm/LocalCluster");
            case "local-method" ->
                throw new NoSuchMethodError(
                        "'org.apache.storm.daemon.nimbus.Nimbus org.apache.storm.LocalCluster.getNimbus()'");
            case "no-library" ->
                throw new NoClassDefFoundError("com/example/Codec") {
                    @Override
                    public synchronized Throwable getCause() {
                        return new ClassNotFoundException("com.example.Codec");
                    }
                };
            case "before-1.0" ->
                throw new IllegalStateException(new NoClassDefFoundError("backtype/storm/topology/IRichSpout"));
            case "old-method" ->
                throw new NoSuchMethodError("'void org.apache.storm.LocalCluster.submitTopology(java.lang.String,"
                        + " java.util.Map, org.apache.storm.generated.StormTopology)'");
            case "old-topology" ->
                throw new NoSuchMethodError(
                        "'java.lang.Object org.apache.storm.topology.TopologyBuilder.setState(java.lang.String)'");
            case "deep" -> Integer.parseInt("x");
            case "circle" -> {
                Exception inner = new IllegalStateException("no");
                inner.initCause(new IllegalStateException("no", inner));
                throw inner;
            }
            default -> throw new IllegalStateException("no\nway");
        }
    }

    static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new Spout(), 3);
        return builder.createTopology();
    }

    private static Config config() {
        Config config = new Config();
        config.setNumWorkers(2);
        config.put("user.setting", null);
        return config;
    }

    public static final class NoMain {

        private NoMain() {}
    }
}
