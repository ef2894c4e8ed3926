// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import io.aeolus.batching.Aeolus;
import org.apache.storm.Config;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Finds the visits in the clicks of a web site. */
public class Clickstream {

    private static final int MAX_SPOUT_PENDING = 5_000;

    public static void main(String[] args) throws Exception {
        if (args.length > 2) {
            System.err.println("usage: Clickstream [CLICKS [FILE]]");
            System.exit(2);
        }
        long clicks = args.length > 0 ? Long.parseLong(args[0]) : Long.MAX_VALUE;
        String file = args.length > 1 ? args[1] : "";

        Config conf = new Config();
        conf.setMaxSpoutPending(MAX_SPOUT_PENDING);
        // Applies the plan of -Daeolus.plan; without the property, the topology is submitted unchanged.
        Aeolus.submitTopology("clickstream", conf, builder(clicks, new FileBolt(file)).createTopology());
    }

    static TopologyBuilder builder(long clicks, IRichBolt sink) {
        Fields user = new Fields("user");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("clicks", new ClickSpout(clicks));
        builder.setBolt("parse", new ParseBolt()).shuffleGrouping("clicks");
        builder.setBolt("visits", new VisitBolt()).fieldsGrouping("parse", user);
        builder.setBolt("sink", sink)
                .fieldsGrouping("visits", VisitBolt.PAGES, user)
                .fieldsGrouping("visits", VisitBolt.VISITS, user);
        return builder;
    }
}
