// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.planfile;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.JsonFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The differences of two plans. Components and settings that a plan does not contain, and unbatched streams, are null in the file. */
public record PlanDifference(
        Side a, Side b, List<Component> components, List<Stream> streams, List<Chained> chained, List<Setting> config) {

    /** The format of the file. */
    public static final JsonFormat<PlanDifference> FORMAT =
            new JsonFormat<>(PlanDifference.class, "difference of plans", 2);

    public PlanDifference {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        chained = List.copyOf(chained);
        config = List.copyOf(config);
    }

    /** A plan file. */
    public record Side(String file, String topology, Optional<Prediction> prediction) {}

    /** A component's parallelism and tasks in both plans. */
    public record Component(String id, Optional<ComponentPlan> a, Optional<ComponentPlan> b) {}

    /** A stream's batches in both plans. */
    public record Stream(String producer, String stream, Optional<Batches> a, Optional<Batches> b) {}

    /** How a stream is batched. */
    public record Batches(int batchSize, long lingerMillis) {

        private static Batches of(StreamPlan plan) {
            return new Batches(plan.batchSize(), plan.linger().toMillis());
        }
    }

    /** The heads of the chains in whose tasks a component runs in both plans; empty if it runs in its own tasks. */
    public record Chained(String id, Optional<String> a, Optional<String> b) {}

    /** A setting in both plans. */
    public record Setting(String name, Optional<Object> a, Optional<Object> b) {}

    /** Creates an entry of the difference. */
    @FunctionalInterface
    private interface Difference<K, V, D> {
        D of(K key, Optional<V> a, Optional<V> b);
    }

    /** Compares two plans. The names are the names of their files. */
    public static PlanDifference between(String a, PlanDocument first, String b, PlanDocument second) {
        return new PlanDifference(
                side(a, first),
                side(b, second),
                differing(first.plan().components(), second.plan().components(), Component::new),
                differing(
                        batches(first),
                        batches(second),
                        (key, one, other) -> new Stream(key.get(0), key.get(1), one, other)),
                differing(heads(first), heads(second), Chained::new),
                differing(first.config(), second.config(), Setting::new));
    }

    /** Returns whether the plans have the same effect. */
    public boolean isEmpty() {
        return components.isEmpty() && streams.isEmpty() && chained.isEmpty() && config.isEmpty();
    }

    private static Side side(String name, PlanDocument file) {
        return new Side(name, file.topologyName(), file.prediction());
    }

    private static Map<List<String>, Batches> batches(PlanDocument file) {
        Map<List<String>, Batches> batches = new LinkedHashMap<>();
        file.plan().streams().stream()
                .filter(StreamPlan::isBatched)
                .forEach(stream -> batches.put(List.of(stream.producer(), stream.stream()), Batches.of(stream)));
        return batches;
    }

    private static Map<String, String> heads(PlanDocument file) {
        Map<String, String> heads = new TreeMap<>();
        file.plan().chains().forEach((head, members) -> members.forEach(member -> heads.put(member, head)));
        return heads;
    }

    private static <K, V, D> List<D> differing(Map<K, V> first, Map<K, V> second, Difference<K, V, D> difference) {
        Set<K> keys = new LinkedHashSet<>(first.keySet());
        keys.addAll(second.keySet());
        List<D> found = new ArrayList<>();
        for (K key : keys) {
            Optional<V> a = Optional.ofNullable(first.get(key));
            Optional<V> b = Optional.ofNullable(second.get(key));
            if (!a.equals(b)) {
                found.add(difference.of(key, a, b));
            }
        }
        return found;
    }
}
