// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.TupleUtils;

/** Groupings, windows, threads and subprocesses, each fed by a finite spout. */
final class KindsTopology {

    static final int NUMBERS = 2_000;
    static final int NUMBER_TASKS = 2;
    static final int RECORDS = 1_000;
    static final int FAIL_EACH = 97;
    static final int EVENTS = 2_000;
    static final int SHELL_TUPLES = 150;
    static final int COUNT_WINDOW = 10;
    static final int SLIDING_WINDOW = 20;
    static final int SLIDE = 5;
    static final int TIME_WINDOW = 100;

    private static final Fields KEY = new Fields("key");

    private KindsTopology() {}

    static StormTopology build(String run) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(run, NUMBERS), NUMBER_TASKS);
        builder.setSpout("log", new OffsetSpout(run, RECORDS));
        builder.setSpout("events", new NumberSpout(run, EVENTS));
        builder.setSpout("shellspout", new ShellComponents.Spout(SHELL_TUPLES));

        builder.setBolt("fields", new SinkBolt(run), 3)
                .fieldsGrouping("numbers", KEY)
                .fieldsGrouping("numbers", "side", KEY)
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        builder.setBolt("shuffle", new SinkBolt(run), 2).shuffleGrouping("numbers");
        builder.setBolt("all", new SinkBolt(run), 2).allGrouping("numbers", "side");
        builder.setBolt("global", new SinkBolt(run), 2).globalGrouping("numbers");
        builder.setBolt("flaky", new SinkBolt(run, FAIL_EACH), 2).shuffleGrouping("log");

        builder.setBolt("threads", new ThreadedBolt(run), 2).shuffleGrouping("numbers");
        builder.setBolt("tumbling", new WindowBolt(run).withTumblingWindow(BaseWindowedBolt.Count.of(COUNT_WINDOW)), 2)
                .fieldsGrouping("events", KEY)
                .fieldsGrouping("events", "side", KEY);
        builder.setBolt(
                        "sliding",
                        new WindowBolt(run)
                                .withWindow(
                                        BaseWindowedBolt.Count.of(SLIDING_WINDOW), BaseWindowedBolt.Count.of(SLIDE)))
                .shuffleGrouping("events")
                .shuffleGrouping("events", "side");
        builder.setBolt(
                        "eventtime",
                        new WindowBolt(run)
                                .withTumblingWindow(BaseWindowedBolt.Duration.of(TIME_WINDOW))
                                .withTimestampField("number")
                                .withWatermarkInterval(BaseWindowedBolt.Duration.of(50)))
                .shuffleGrouping("events")
                .shuffleGrouping("events", "side");
        builder.setBolt("shell", new ShellComponents.Bolt(), 2)
                .shuffleGrouping("shellspout")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);

        builder.setBolt("sink", new SinkBolt(run), 2)
                .fieldsGrouping("threads", KEY)
                .shuffleGrouping("tumbling")
                .shuffleGrouping("sliding")
                .shuffleGrouping("eventtime")
                .fieldsGrouping("shell", KEY)
                .shuffleGrouping("shell", "requests")
                .shuffleGrouping("shell", "ticks")
                .shuffleGrouping("shellspout", "done");
        return builder.createTopology();
    }

    static BatchingPlan plan() {
        List<StreamPlan> streams = new ArrayList<>();
        for (String producer : List.of(
                "numbers", "log", "events", "shellspout", "threads", "tumbling", "sliding", "eventtime", "shell")) {
            streams.add(StreamPlan.of(producer, "default", 16));
        }
        for (String producer : List.of("numbers", "events")) {
            streams.add(StreamPlan.of(producer, "side", 16));
        }
        for (String stream : List.of("requests", "ticks")) {
            streams.add(StreamPlan.of("shell", stream, 16));
        }
        return new BatchingPlan(Map.of(), streams);
    }

    /** Returns the number of full count windows; the last window of each task is incomplete. */
    static int tumblingWindows() {
        long first = IntStream.range(0, EVENTS)
                .filter(number -> TupleUtils.chooseTaskIndex(List.of("key" + number % NumberSpout.KEYS), 2) == 0)
                .count();
        return (int) (first / COUNT_WINDOW + (EVENTS - first) / COUNT_WINDOW);
    }
}
