// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.testing.random.Shapes.BoltShape;
import io.aeolus.testing.random.Shapes.Component;
import io.aeolus.testing.random.Shapes.Input;
import io.aeolus.testing.random.Shapes.Style;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Adds random chains to a random plan. A chained bolt gets the tasks of the head of its chain. Used once. */
final class RandomChains {

    private final RandomTopology topology;
    private final Random random;
    private final Map<String, ComponentPlan> sizes = new TreeMap<>();
    private final Map<String, String> heads = new HashMap<>();
    /** The streams that heads receive for their members. */
    private final Set<List<Object>> received = new HashSet<>();
    /** The chained consumers by producer and stream. */
    private final Map<List<String>, List<String>> chained = new HashMap<>();

    private RandomChains(RandomTopology topology, long seed) {
        this.topology = topology;
        this.random = new Random(seed);
    }

    /** Returns the plan with the tasks of all components, and with chains where the topology allows any. */
    static BatchingPlan addTo(BatchingPlan plan, RandomTopology topology, long seed) {
        return new RandomChains(topology, seed).addTo(plan);
    }

    private BatchingPlan addTo(BatchingPlan plan) {
        boolean isSingle = random.nextInt(3) == 0;
        List<Component> components = new ArrayList<>(topology.spouts());
        components.addAll(topology.bolts());
        for (Component component : components) {
            sizes.put(
                    component.id(),
                    isSingle ? ComponentPlan.of(1) : new ComponentPlan(component.parallelism(), component.tasks()));
        }
        topology.bolts().forEach(this::chain);
        List<StreamPlan> streams = new ArrayList<>();
        for (StreamPlan stream : plan.streams()) {
            List<String> consumers = chained.remove(List.of(stream.producer(), stream.stream()));
            streams.add(consumers == null ? stream : stream.withChained(consumers));
        }
        chained.forEach((stream, consumers) ->
                streams.add(StreamPlan.of(stream.get(0), stream.get(1), 1).withChained(consumers)));
        return new BatchingPlan(sizes, streams);
    }

    private void chain(BoltShape bolt) {
        if (bolt.inputs().isEmpty() || !isChainable(bolt) || random.nextInt(5) == 0) {
            return;
        }
        String head =
                headOf(bolt.inputs().get(random.nextInt(bolt.inputs().size())).producer());
        if (topology.bolts().stream().anyMatch(producer -> producer.id().equals(head) && !isChainable(producer))) {
            return;
        }
        ComponentPlan size = sizes.get(head);
        for (Input input : bolt.inputs()) {
            boolean isInside = headOf(input.producer()).equals(head);
            if (isInside ? !isChainable(input, size.tasks()) : !canReceive(head, input)) {
                return;
            }
        }
        sizes.put(bolt.id(), size);
        heads.put(bolt.id(), head);
        for (Input input : bolt.inputs()) {
            if (headOf(input.producer()).equals(head)) {
                chained.computeIfAbsent(stream(input), stream -> new ArrayList<>())
                        .add(bolt.id());
            } else {
                received.add(List.of(head, stream(input)));
            }
        }
    }

    private String headOf(String id) {
        return heads.getOrDefault(id, id);
    }

    private static List<String> stream(Input input) {
        return List.of(input.producer(), input.stream().id());
    }

    /** Whether a head can receive a stream for a member: heads are in topological order, so that an earlier head is not downstream. */
    private boolean canReceive(String head, Input input) {
        Optional<BoltShape> bolt =
                topology.bolts().stream().filter(one -> one.id().equals(head)).findFirst();
        return bolt.isPresent()
                && position(headOf(input.producer())) < position(head)
                && isChainable(input, 1)
                && !received.contains(List.of(head, stream(input)))
                && bolt.get().inputs().stream().noneMatch(own -> stream(own).equals(stream(input)));
    }

    /** The position in topological order. */
    private int position(String id) {
        List<String> bolts = topology.bolts().stream().map(BoltShape::id).toList();
        return bolts.indexOf(id);
    }

    /** The bolts of a chain receive the ticks of their settings only, not the ticks that the test sends to other bolts that hold tuples. */
    private boolean isChainable(BoltShape bolt) {
        return !topology.traits().withState()
                && bolt.style() != Style.WINDOW
                && (!bolt.style().holdsTuples() || bolt.tickSeconds() > 0);
    }

    private static boolean isChainable(Input input, int tasks) {
        return switch (input.grouping()) {
            case SHUFFLE, NONE, LOCAL_OR_SHUFFLE -> true;
            case FIELDS, ALL, GLOBAL, PARTIAL_KEY -> tasks == 1;
            default -> false;
        };
    }
}
