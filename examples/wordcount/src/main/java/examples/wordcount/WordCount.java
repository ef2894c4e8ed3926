// SPDX-License-Identifier: Apache-2.0
package examples.wordcount;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Counts words with at-most-once delivery. */
public class WordCount {

    private static final int MAX_SPOUT_PENDING = 5_000;

    public static void main(String[] args) throws Exception {
        submit("wordcount", new SentenceSpout(sentences(args)));
    }

    /** Returns the number of sentences given on the command line; unlimited by default. */
    static long sentences(String[] args) {
        return args.length == 0 ? Long.MAX_VALUE : Long.parseLong(args[0]);
    }

    static void submit(String name, IRichSpout sentences) throws Exception {
        Config conf = new Config();
        conf.setMaxSpoutPending(MAX_SPOUT_PENDING);
        StormSubmitter.submitTopology(name, conf, builder(sentences).createTopology());
    }

    static TopologyBuilder builder(IRichSpout sentences) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", sentences);
        builder.setBolt("split", new SplitBolt()).shuffleGrouping("sentences");
        builder.setBolt("count", new CountBolt()).fieldsGrouping("split", new Fields("word"));
        return builder;
    }
}
