// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.testing.random.Shapes.BoltShape;
import io.aeolus.testing.random.Shapes.Component;
import io.aeolus.testing.random.Shapes.Input;
import io.aeolus.testing.random.Shapes.SpoutShape;
import io.aeolus.testing.random.Shapes.Style;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.SpoutDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/**
 * A topology whose bolts emit a function of their input, so that each consumer receives the same tuples in every run, except for replays.
 *
 * @param spouts the spouts
 * @param bolts the bolts in topological order
 * @param traits the traits of the topology
 */
record RandomTopology(List<SpoutShape> spouts, List<BoltShape> bolts, TopologyGenerator.Traits traits) {

    static final int MAX_LINGER_MILLIS = 20;

    static final int[] BATCH_SIZES = {1, 2, 7, 64, 1000};

    RandomTopology {
        spouts = List.copyOf(spouts);
        bolts = List.copyOf(bolts);
    }

    /** Returns the topology, whose components write to a run's record. */
    StormTopology build(long run) {
        return build(run, HandWrapping.NONE);
    }

    /** Returns the topology with components that are wrapped by hand. */
    StormTopology build(long run, HandWrapping wrapping) {
        TopologyBuilder builder = new TopologyBuilder();
        for (SpoutShape spout : spouts) {
            SpoutDeclarer declarer =
                    builder.setSpout(spout.id(), wrapping.of(new RandomSpout(spout, run)), spout.parallelism());
            declarer.setNumTasks(spout.tasks());
            if (spout.maxPending() > 0) {
                declarer.setMaxSpoutPending(spout.maxPending());
            }
        }
        for (BoltShape bolt : bolts) {
            BoltDeclarer declarer = declare(builder, bolt, run, wrapping);
            declarer.setNumTasks(bolt.tasks());
            bolt.inputs().forEach(input -> group(declarer, input, run));
        }
        StormTopology topology = builder.createTopology();
        SpoutSpec checkpoints = topology.get_spouts().get(CheckpointSpout.CHECKPOINT_COMPONENT_ID);
        if (checkpoints != null) {
            checkpoints
                    .get_spout_object()
                    .set_serialized_java(Utils.javaSerialize(new CheckpointFeed(run, traits.withFails())));
        }
        return topology;
    }

    private static BoltDeclarer declare(TopologyBuilder builder, BoltShape bolt, long run, HandWrapping wrapping) {
        if (bolt.style() == Style.STATEFUL) {
            return builder.setBolt(bolt.id(), new RandomStatefulBolt(bolt, run), bolt.parallelism());
        }
        IRichBolt rich = switch (bolt.style()) {
            case BASIC -> new BasicBoltExecutor(new RandomBasicBolt(bolt, run));
            case WINDOW -> new WindowedBoltExecutor(new RandomWindowBolt(bolt, run));
            default -> new RandomBolt(bolt, run);
        };
        return builder.setBolt(bolt.id(), wrapping.of(rich), bolt.parallelism());
    }

    private static void group(BoltDeclarer bolt, Input input, long run) {
        String producer = input.producer();
        String stream = input.stream().id();
        switch (input.grouping()) {
            case SHUFFLE -> bolt.shuffleGrouping(producer, stream);
            case NONE -> bolt.noneGrouping(producer, stream);
            case LOCAL_OR_SHUFFLE -> bolt.localOrShuffleGrouping(producer, stream);
            case FIELDS -> bolt.fieldsGrouping(producer, stream, new Fields(input.keys()));
            case ALL -> bolt.allGrouping(producer, stream);
            case GLOBAL -> bolt.globalGrouping(producer, stream);
            case DIRECT -> bolt.directGrouping(producer, stream);
            case PARTIAL_KEY -> bolt.partialKeyGrouping(producer, stream, new Fields(input.keys()));
            case BY_VALUE, ROUND_ROBIN, SEVERAL, SOMETIMES_NONE, LOAD_AWARE ->
                bolt.customGrouping(producer, stream, CheckedGrouping.of(input.grouping(), input.stream(), run));
        }
    }

    /**
     * Returns a random plan for this topology.
     *
     * @param seed the seed of batch sizes and lingers
     */
    BatchingPlan plan(long seed) {
        Random choice = new Random(seed);
        List<StreamPlan> streams = new ArrayList<>();
        List<Component> components = new ArrayList<>(spouts);
        components.addAll(bolts);
        for (Component component : components) {
            for (StreamShape stream : component.streams()) {
                int batchSize = BATCH_SIZES[choice.nextInt(BATCH_SIZES.length)];
                Duration linger = Duration.ofMillis(1 + choice.nextInt(MAX_LINGER_MILLIS));
                if (choice.nextInt(8) > 0) {
                    streams.add(new StreamPlan(component.id(), stream.id(), batchSize, linger));
                }
            }
        }
        return new BatchingPlan(Map.of(), streams);
    }

    /** Returns the bolts that hold tuples until a tick. */
    List<BoltShape> holdingBolts() {
        return bolts.stream().filter(bolt -> bolt.style().holdsTuples()).toList();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        spouts.forEach(spout -> text.append("  ").append(spout).append('\n'));
        bolts.forEach(bolt -> text.append("  ").append(bolt).append('\n'));
        return text.toString();
    }
}
