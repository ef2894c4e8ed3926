package io.aeolus.integration.cli;

import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** A main as books have it: it submits to a cluster of its own and to no other, and sleeps long enough to look at what is printed. */
public final class LocalMain {

    private static final long TEN_MINUTES_MILLIS = 600_000;

    private LocalMain() {}

    /** Runs it. */
    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("count", new TestWordCounter(), 2).fieldsGrouping("words", new Fields("word"));
        try (LocalCluster cluster = new LocalCluster();
                LocalCluster.LocalTopology running =
                        cluster.submitTopology("example", new Config(), builder.createTopology())) {
            Utils.sleep(TEN_MINUTES_MILLIS);
            cluster.killTopology("example");
        }
    }
}
