// SPDX-License-Identifier: Apache-2.0
package examples.kafka;

import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Counts the words of the sentences in a Kafka topic, with at-least-once delivery. */
public class WordCount {

    private static final int MAX_SPOUT_PENDING = 5_000;

    public static void main(String[] args) throws Exception {
        if (args.length < 2 || args.length > 3) {
            System.err.println("usage: WordCount BROKERS TOPIC [GROUP]");
            System.exit(2);
        }
        String brokers = args[0];
        String topic = args[1];
        String group = args.length > 2 ? args[2] : "wordcount";

        KafkaSpoutConfig<String, String> kafka = KafkaSpoutConfig.builder(brokers, topic)
                .setProp(ConsumerConfig.GROUP_ID_CONFIG, group)
                .build();

        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", new KafkaSpout<>(kafka));
        builder.setBolt("split", new SplitBolt()).shuffleGrouping("sentences");
        builder.setBolt("count", new CountBolt()).fieldsGrouping("split", new Fields("word"));

        Config conf = new Config();
        conf.setMaxSpoutPending(MAX_SPOUT_PENDING);
        StormSubmitter.submitTopology("kafka-wordcount", conf, builder.createTopology());
    }
}
