// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user;

import java.nio.file.Path;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Submits a topology that prices orders and writes their lines to files. It has no code of Aeolus. */
public final class OrdersMain {

    /** The largest number of orders in flight. */
    public static final int MAX_PENDING = 1_000;

    private static final int PRICE_TASKS = 6;
    private static final int TIMEOUT_SECONDS = 10;

    private OrdersMain() {}

    /** The argument is the folder of the {@link OrderLog}. */
    public static void main(String[] args) throws Exception {
        OrderLog log = new OrderLog(Path.of(args[0]));
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("orders", log.spout());
        builder.setBolt("price", log.price()).setNumTasks(PRICE_TASKS).shuffleGrouping("orders");
        builder.setBolt("store", log.sink(), 2).fieldsGrouping("price", new Fields("line"));
        Config config = new Config();
        config.setMaxSpoutPending(MAX_PENDING);
        config.setMessageTimeoutSecs(TIMEOUT_SECONDS);
        StormSubmitter.submitTopology("orders", config, builder.createTopology());
    }
}
