// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.tuple.Fields;

/** Submits one of the topologies of this package: the first argument is its name, the others are its numbers. */
public final class CaseMain {

    private static final long ENDLESS = Long.MAX_VALUE;

    private CaseMain() {}

    /** Arguments: {@code holding HELD PENDING}, {@code window LENGTH PENDING}, {@code filter CALLS}, {@code exit TUPLES}, {@code reuse ROWS WORKERS} or {@code cycle}. */
    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        Config config = new Config();
        config.setMaxSpoutPending(1000);
        switch (args[0]) {
            case "holding" -> {
                builder.setSpout("numbers", new NumbersSpout(ENDLESS, 1));
                builder.setBolt("sink", new HoldingBolt(number(args, 1))).shuffleGrouping("numbers");
                config.setMaxSpoutPending(number(args, 2));
            }
            case "window" -> {
                builder.setSpout("numbers", new NumbersSpout(ENDLESS, 1));
                builder.setBolt("sum", new WindowSumBolt().withTumblingWindow(Count.of(number(args, 1))))
                        .shuffleGrouping("numbers");
                builder.setBolt("sink", new HoldingBolt(1)).shuffleGrouping("sum");
                config.setMaxSpoutPending(number(args, 2));
            }
            case "filter" -> {
                builder.setSpout("numbers", new NumbersSpout(ENDLESS, number(args, 1)));
                builder.setBolt("sink", new HoldingBolt(1)).shuffleGrouping("numbers");
                config.setMaxSpoutPending(5000);
            }
            case "exit" -> {
                builder.setSpout("numbers", new NumbersSpout(ENDLESS, 1));
                builder.setBolt("exits", new ExitingBolt(number(args, 1))).shuffleGrouping("numbers");
            }
            case "reuse" -> {
                builder.setSpout("numbers", new NumbersSpout(number(args, 1), 1));
                builder.setBolt("square", new ReusingBolt()).shuffleGrouping("numbers");
                builder.setBolt("check", new CheckingBolt()).shuffleGrouping("square");
                config.setNumWorkers(number(args, 2));
            }
            case "cycle" -> {
                builder.setSpout("numbers", new NumbersSpout(ENDLESS, 1));
                builder.setBolt("there", new HopBolt())
                        .shuffleGrouping("numbers")
                        .fieldsGrouping("back", new Fields("number"));
                builder.setBolt("back", new HopBolt()).fieldsGrouping("there", new Fields("number"));
            }
            default -> throw new IllegalArgumentException("unknown topology: " + args[0]);
        }
        StormSubmitter.submitTopology(args[0], config, builder.createTopology());
    }

    private static int number(String[] args, int index) {
        return Integer.parseInt(args[index]);
    }
}
