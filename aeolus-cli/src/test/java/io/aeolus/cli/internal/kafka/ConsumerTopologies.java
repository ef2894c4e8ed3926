// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.kafka;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.utils.Utils;

/** Topologies whose spouts keep an object with the settings of a consumer. */
public final class ConsumerTopologies {

    /** A spout with a field. */
    private static final class KeepingSpout extends BaseRichSpout {

        private static final long serialVersionUID = 1L;

        private final Serializable kept;

        KeepingSpout(Serializable kept) {
            this.kept = kept;
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {}

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    private ConsumerTopologies() {}

    /** The settings of a consumer. */
    public static Map<String, Object> settings(String brokers, String group) {
        return new HashMap<>(Map.of("bootstrap.servers", brokers, "group.id", group, "max.poll.records", 5));
    }

    /** A topology with a spout 's', or spouts 's', 's2', 's3', that keep one object each. */
    public static StormTopology topology(Object... kept) {
        TopologyBuilder builder = new TopologyBuilder();
        for (int i = 0; i < kept.length; i++) {
            builder.setSpout(i == 0 ? "s" : "s" + (i + 1), new KeepingSpout((Serializable) kept[i]));
        }
        return builder.createTopology();
    }

    /** The group in the map that the spout 's' keeps. */
    public static String group(StormTopology topology) {
        KeepingSpout spout = Utils.javaDeserialize(
                topology.get_spouts().get("s").get_spout_object().get_serialized_java(), KeepingSpout.class);
        return String.valueOf(((Map<?, ?>) spout.kept).get("group.id"));
    }
}
