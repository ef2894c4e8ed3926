// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** A main method as in textbooks: submits only to its own LocalCluster, and sleeps while the topology prints. */
public final class LocalMain {

    private static final long TEN_MINUTES_MILLIS = 600_000;

    private LocalMain() {}

    /** Submits the topology to a LocalCluster. */
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
