package io.aeolus.batching.random;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.random.Shapes.BoltShape;
import io.aeolus.batching.random.Shapes.Component;
import io.aeolus.batching.random.Shapes.GroupingKind;
import io.aeolus.batching.random.Shapes.Input;
import io.aeolus.batching.random.Shapes.SpoutShape;
import io.aeolus.batching.random.Shapes.StreamShape;
import io.aeolus.batching.random.Shapes.Style;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.SpoutDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * A topology that a seed decides: 1–3 spouts and 1–7 bolts. What each bolt emits depends on its input only, so each consumer gets
 * the same tuples in every run, but for replays.
 */
final class RandomTopology {

    /** Bounds the tuples that a bolt gets, by lowering how often streams carry any. */
    private static final int MAX_EXPECTED_TUPLES = 250;

    private static final int[] BATCH_SIZES = {1, 2, 7, 64, 1000};
    static final int MAX_LINGER_MILLIS = 20;

    private final Random random;
    private final boolean withFails;
    private final boolean allTracked;
    private final List<SpoutShape> spouts = new ArrayList<>();
    private final List<BoltShape> bolts = new ArrayList<>();
    /** How many tuples each stream is expected to carry, by producer and stream. */
    private final Map<List<String>, Double> expectedTuples = new HashMap<>();

    private RandomTopology(long seed, boolean withFails, boolean allTracked) {
        this.random = new Random(seed);
        this.withFails = withFails;
        this.allTracked = allTracked;
        int spoutCount = between(1, 3);
        for (int i = 0; i < spoutCount; i++) {
            spouts.add(spout("spout" + i));
        }
        int boltCount = between(1, 7);
        for (int i = 0; i < boltCount; i++) {
            bolts.add(bolt("bolt" + i));
        }
    }

    /**
     * Makes up a topology.
     *
     * @param seed decides everything
     * @param withFails whether bolts fail some tuples at first
     * @param allTracked whether every tuple is tracked, so that any that fails or gets lost is replayed
     */
    static RandomTopology of(long seed, boolean withFails, boolean allTracked) {
        return new RandomTopology(seed, withFails, allTracked);
    }

    private SpoutShape spout(String id) {
        int tasks = between(1, 5);
        int roots = between(1, 30);
        List<StreamShape> streams = streams(1.0);
        streams.forEach(
                stream -> expectedTuples.put(List.of(id, stream.id()), (double) roots * tasks / streams.size()));
        return new SpoutShape(
                id,
                between(1, Math.min(4, tasks)),
                tasks,
                streams,
                roots,
                allTracked ? 1000 : oneOf(1000, 1000, 1000, 500, 0),
                between(1, 4),
                oneOf(0, 0, 1, 2, 5, 20));
    }

    private BoltShape bolt(String id) {
        int tasks = between(1, 5);
        List<Input> inputs = inputs();
        double executions = 0;
        for (Input input : inputs) {
            double tuples = expectedTuples.getOrDefault(
                    List.of(input.producer(), input.stream().id()), 0.0);
            executions += input.grouping() == GroupingKind.ALL ? tuples * tasks : tuples;
        }
        List<StreamShape> streams = streams(Math.min(1, MAX_EXPECTED_TUPLES / (3 * Math.max(1, executions))));
        for (StreamShape stream : streams) {
            double mean = stream.perMille() / 1000.0 * (1 + stream.maxCount()) / 2;
            expectedTuples.put(List.of(id, stream.id()), executions * mean);
        }
        return new BoltShape(
                id,
                between(1, Math.min(4, tasks)),
                tasks,
                streams,
                inputs,
                style(),
                between(1, 6),
                withFails ? oneOf(0, 20, 100) : 0);
    }

    private Style style() {
        Style style = oneOf(Style.values());
        return allTracked && !style.keepsTrack() ? Style.ANCHORED : style;
    }

    /** One to four streams of earlier components, no stream twice. */
    private List<Input> inputs() {
        List<Component> producers = new ArrayList<>(spouts);
        producers.addAll(bolts);
        Set<List<String>> taken = new HashSet<>();
        List<Input> inputs = new ArrayList<>();
        int count = between(1, 4);
        for (int i = 0; i < count; i++) {
            Component producer = producers.get(random.nextInt(producers.size()));
            StreamShape stream =
                    producer.streams().get(random.nextInt(producer.streams().size()));
            if (taken.add(List.of(producer.id(), stream.id()))) {
                GroupingKind grouping = random.nextInt(3) == 0 ? oneOf(GroupingKind.values()) : GroupingKind.FIELDS;
                inputs.add(new Input(producer.id(), stream, grouping, keys(stream)));
            }
        }
        return inputs;
    }

    private List<String> keys(StreamShape stream) {
        List<String> names =
                new ArrayList<>(stream.fieldNames().subList(0, stream.kinds().size()));
        Collections.shuffle(names, random);
        return names.subList(0, Math.min(names.size(), between(1, 2)));
    }

    private List<StreamShape> streams(double share) {
        List<StreamShape> streams = new ArrayList<>();
        int count = between(1, 3);
        for (int i = 0; i < count; i++) {
            List<ValueKind> kinds = IntStream.range(0, between(1, 4))
                    .mapToObj(field -> oneOf(ValueKind.values()))
                    .toList();
            int perMille = (int) (share * oneOf(1000, 1000, 500));
            streams.add(new StreamShape(i == 0 ? "default" : "s" + i, kinds, between(1, 5), perMille));
        }
        return streams;
    }

    /** The topology, whose components write to the given run's record. */
    StormTopology build(long run) {
        TopologyBuilder builder = new TopologyBuilder();
        for (SpoutShape spout : spouts) {
            SpoutDeclarer declarer = builder.setSpout(spout.id(), new RandomSpout(spout, run), spout.parallelism());
            declarer.setNumTasks(spout.tasks());
            if (spout.maxPending() > 0) {
                declarer.setMaxSpoutPending(spout.maxPending());
            }
        }
        for (BoltShape bolt : bolts) {
            BoltDeclarer declarer = bolt.style() == Style.BASIC
                    ? builder.setBolt(bolt.id(), new RandomBasicBolt(bolt, run), bolt.parallelism())
                    : builder.setBolt(bolt.id(), new RandomBolt(bolt, run), bolt.parallelism());
            declarer.setNumTasks(bolt.tasks());
            bolt.inputs().forEach(input -> group(declarer, input));
        }
        return builder.createTopology();
    }

    private static void group(BoltDeclarer bolt, Input input) {
        String producer = input.producer();
        String stream = input.stream().id();
        switch (input.grouping()) {
            case SHUFFLE -> bolt.shuffleGrouping(producer, stream);
            case NONE -> bolt.noneGrouping(producer, stream);
            case LOCAL_OR_SHUFFLE -> bolt.localOrShuffleGrouping(producer, stream);
            case FIELDS -> bolt.fieldsGrouping(producer, stream, new Fields(input.keys()));
            case ALL -> bolt.allGrouping(producer, stream);
            case GLOBAL -> bolt.globalGrouping(producer, stream);
        }
    }

    /**
     * A random plan for this topology.
     *
     * @param seed decides batch sizes and lingers
     * @param scheme the scheme of all streams
     */
    BatchingPlan plan(long seed, Scheme scheme) {
        Random choice = new Random(seed);
        List<StreamPlan> streams = new ArrayList<>();
        List<Component> components = new ArrayList<>(spouts);
        components.addAll(bolts);
        for (Component component : components) {
            for (StreamShape stream : component.streams()) {
                int batchSize = BATCH_SIZES[choice.nextInt(BATCH_SIZES.length)];
                Duration linger = Duration.ofMillis(1 + choice.nextInt(MAX_LINGER_MILLIS));
                if (choice.nextInt(8) > 0) {
                    streams.add(new StreamPlan(component.id(), stream.id(), batchSize, scheme, linger));
                }
            }
        }
        return new BatchingPlan(Map.of(), streams);
    }

    /** The bolts that hold tuples until a tick. */
    List<String> holdingBolts() {
        return bolts.stream()
                .filter(bolt -> bolt.style().holdsTuples())
                .map(BoltShape::id)
                .toList();
    }

    private int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    @SafeVarargs
    private <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        spouts.forEach(spout -> text.append("  ").append(spout).append('\n'));
        bolts.forEach(bolt -> text.append("  ").append(bolt).append('\n'));
        return text.toString();
    }
}
