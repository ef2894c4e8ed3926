// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Shapes.BoltShape;
import io.aeolus.testing.random.Shapes.Component;
import io.aeolus.testing.random.Shapes.Input;
import io.aeolus.testing.random.Shapes.SpoutShape;
import io.aeolus.testing.random.Shapes.Style;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Generates 1–3 spouts and 1–7 bolts. An instance generates one topology. */
final class TopologyGenerator {

    /** Limits the tuples that a bolt receives, by reducing the emits of streams. */
    private static final int MAX_EXPECTED_TUPLES = 250;

    private final Random random;
    private final Traits traits;
    private final List<SpoutShape> spouts = new ArrayList<>();
    private final List<BoltShape> bolts = new ArrayList<>();
    /** The expected number of tuples by producer and stream. */
    private final Map<List<String>, Double> expectedTuples = new HashMap<>();

    private final Set<List<String>> consumed = new HashSet<>();

    /**
     * The traits of a topology.
     *
     * @param withFails whether bolts fail some tuples at first
     * @param allTracked whether every tuple is tracked, so that every failed or lost tuple is replayed
     * @param withState whether bolts have state, and so the topology has checkpoints
     * @param exactly whether no tuple is replayed
     * @param isAcked whether there are ackers; without ackers, Storm acks emits at once
     */
    record Traits(boolean withFails, boolean allTracked, boolean withState, boolean exactly, boolean isAcked) {}

    private TopologyGenerator(long seed, Traits traits) {
        this.random = new Random(seed);
        this.traits = traits;
    }

    /** Returns the topology for a seed. */
    static RandomTopology generate(long seed, Traits traits) {
        return new TopologyGenerator(seed, traits).generate();
    }

    private RandomTopology generate() {
        int spoutCount = between(1, 3);
        for (int i = 0; i < spoutCount; i++) {
            spouts.add(spout("spout" + i));
        }
        int boltCount = between(1, 7);
        int stateful = traits.withState() ? random.nextInt(boltCount) : -1;
        for (int i = 0; i < boltCount; i++) {
            bolts.add(bolt("bolt" + i, i == stateful ? Style.STATEFUL : style()));
        }
        return new RandomTopology(spouts, bolts, traits);
    }

    private SpoutShape spout(String id) {
        int tasks = between(1, 5);
        int roots = between(1, 30);
        List<StreamShape> streams = streams(1.0);
        streams.forEach(
                stream -> expectedTuples.put(List.of(id, stream.id()), (double) roots * tasks / streams.size()));
        boolean log = random.nextInt(4) == 0;
        return new SpoutShape(
                id,
                between(1, Math.min(4, tasks)),
                tasks,
                streams,
                roots,
                traits.allTracked() || log ? 1000 : oneOf(1000, 1000, 1000, 500, 0),
                log ? 1 : between(1, 4),
                oneOf(0, 0, 1, 2, 5, 20),
                // Untracked tuples must not get lost.
                !traits.allTracked() && random.nextInt(4) == 0,
                log);
    }

    private BoltShape bolt(String id, Style style) {
        int tasks = between(1, 5);
        List<Input> inputs = inputs();
        double executions = 0;
        for (Input input : inputs) {
            double tuples = expectedTuples.getOrDefault(
                    List.of(input.producer(), input.stream().id()), 0.0);
            executions += input.grouping().multiplies() ? tuples * tasks : tuples;
        }
        List<StreamShape> streams = streams(Math.min(1, MAX_EXPECTED_TUPLES / (3 * Math.max(1, executions))));
        for (StreamShape stream : streams) {
            double mean = stream.perMille() / 1000.0 * (1 + stream.maxCount()) / 2;
            expectedTuples.put(List.of(id, stream.id()), executions * mean);
        }
        int holds = between(1, 6);
        return new BoltShape(
                id,
                between(1, Math.min(4, tasks)),
                tasks,
                streams,
                inputs,
                style,
                holds,
                between(1, holds),
                oneOf(0, 0, 0, 1, 2),
                // The tuples of a window are acked when they leave it, and never failed.
                traits.withFails() && style != Style.WINDOW ? oneOf(0, 20, 100) : 0);
    }

    private Style style() {
        Style style = oneOf(Style.values());
        boolean isAllowed = style.keepsTrack() || !(traits.allTracked() || traits.withState());
        return isAllowed && (style != Style.STATEFUL || traits.withState()) ? style : Style.ANCHORED;
    }

    /** Returns one to four different streams of earlier components. */
    private List<Input> inputs() {
        List<Component> producers = new ArrayList<>(spouts);
        producers.addAll(bolts);
        Set<List<String>> taken = new HashSet<>();
        List<Input> inputs = new ArrayList<>();
        int count = between(1, 4);
        for (int i = 0; i < count; i++) {
            Component producer = producers.get(random.nextInt(producers.size()));
            StreamShape stream = stream(producer);
            if (taken.add(List.of(producer.id(), stream.id()))) {
                inputs.add(input(producer, stream));
            }
        }
        return inputs;
    }

    /** Returns a stream, preferably without consumers. */
    private StreamShape stream(Component producer) {
        List<StreamShape> unused = producer.streams().stream()
                .filter(stream -> !consumed.contains(List.of(producer.id(), stream.id())))
                .toList();
        List<StreamShape> choices = unused.isEmpty() || random.nextInt(3) == 0 ? producer.streams() : unused;
        StreamShape stream = choices.get(random.nextInt(choices.size()));
        consumed.add(List.of(producer.id(), stream.id()));
        return stream;
    }

    private Input input(Component producer, StreamShape stream) {
        GroupingKind grouping = random.nextBoolean() ? oneOf(GroupingKind.regular()) : GroupingKind.FIELDS;
        if (stream.direct()) {
            grouping = GroupingKind.DIRECT;
        }
        // A spout emits in the same order in every run, except for reactions to acks and fails.
        boolean sameOrder = producer instanceof SpoutShape spout && !spout.receipts() && traits.exactly();
        boolean fixesTask = grouping.fixesTask() || (grouping.dependsOnOrder() && sameOrder);
        return new Input(producer.id(), stream, grouping, keys(stream), fixesTask);
    }

    private List<String> keys(StreamShape stream) {
        List<String> names = stream.keyNames();
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
            boolean direct = random.nextInt(6) == 0;
            streams.add(new StreamShape(i == 0 ? "default" : "s" + i, kinds, between(1, 5), perMille, direct));
        }
        return streams;
    }

    private int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    @SafeVarargs
    private <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
