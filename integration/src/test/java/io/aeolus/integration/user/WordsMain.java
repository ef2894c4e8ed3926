// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.PrometheusReporter;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Submits a word count on two workers with the plan in its jar. */
public final class WordsMain {

    /** The plan in the jar. */
    public static final String PLAN = """
            {"version": 1, "topology": "words",
             "components": {"count": {"parallelism": 3, "tasks": 6}},
             "streams": [
               {"producer": "sentences", "stream": "default", "batchSize": 50, "linger": "5ms"},
               {"producer": "split", "stream": "default", "batchSize": 100, "linger": "5ms"}],
             "config": {"topology.max.spout.pending": 2000, "aeolus.rows.acked": true}}
            """;

    private WordsMain() {}

    /** The argument is the offset of the metrics ports from the worker ports. */
    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", new SentenceSpout());
        builder.setBolt("split", new SplitBolt(), 2).shuffleGrouping("sentences");
        builder.setBolt("count", new CountBolt(), 2).fieldsGrouping("split", new Fields("word"));
        Config config = new Config();
        config.setNumWorkers(2);
        config.put(
                Config.TOPOLOGY_METRICS_REPORTERS,
                List.of(Map.of(
                        "class",
                        PrometheusReporter.class.getName(),
                        PrometheusReporter.PORT_OFFSET,
                        Integer.parseInt(args[0]))));
        Aeolus.submitTopology("words", config, builder.createTopology());
    }
}
