// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The components and streams of a profile with their counts. A call of a spout counts as one tuple that it emits.
 *
 * @param calls calls of each component
 * @param rows tuples of all spouts
 * @param streams the streams with consumers
 */
record ProfileGraph(List<ComponentProfile> components, List<Double> calls, double rows, List<SentStream> streams) {

    /**
     * A stream that a component sends to others.
     *
     * @param producer index of the producer
     * @param bytes mean size of a tuple; the mean of all measured tuples if too few of this stream were sampled
     * @param objects mean number of objects in a tuple; empty if unknown
     * @param canBatch whether the stream can be batched
     */
    record SentStream(
            int producer,
            String id,
            double tuples,
            double bytes,
            OptionalDouble objects,
            boolean canBatch,
            List<Consumer> consumers) {}

    /** A consumer of a stream, with its subscription. */
    record Consumer(int index, Input input) {}

    static ProfileGraph of(Profile profile) {
        List<ComponentProfile> components = profile.components();
        List<Double> calls = new ArrayList<>();
        double rows = 0;
        for (ComponentProfile component : components) {
            boolean isSpout = component.kind() == Kind.SPOUT;
            double emitted = component.operator().tuplesEmitted();
            calls.add(isSpout ? emitted : component.operator().calls());
            rows += isSpout ? emitted : 0;
        }
        Set<List<String>> refused = profile.refused().stream()
                .map(one -> List.of(one.producer(), one.stream()))
                .collect(Collectors.toSet());
        Map<List<String>, List<Consumer>> consumers = new HashMap<>();
        for (int v = 0; v < components.size(); v++) {
            for (Input input : components.get(v).inputs()) {
                consumers
                        .computeIfAbsent(List.of(input.producer(), input.stream()), key -> new ArrayList<>())
                        .add(new Consumer(v, input));
            }
        }
        List<SentStream> streams = new ArrayList<>();
        double usualBytes = usualBytes(components);
        for (int u = 0; u < components.size(); u++) {
            ComponentProfile producer = components.get(u);
            for (ComponentProfile.Output output : producer.outputs()) {
                List<String> key = List.of(producer.id(), output.stream());
                Optional<OperatorProfile.Emitted> emitted = producer.operator().emitted().stream()
                        .filter(one -> one.stream().equals(output.stream()))
                        .findFirst();
                double tuples = emitted.map(OperatorProfile.Emitted::tuples).orElse(0L);
                double bytes = emitted.map(one -> one.bytes().knownMean())
                        .orElseGet(OptionalDouble::empty)
                        .orElse(usualBytes);
                OptionalDouble objects =
                        emitted.map(OperatorProfile.Emitted::objects).orElseGet(OptionalDouble::empty);
                List<Consumer> readers = consumers.getOrDefault(key, List.of());
                if (!readers.isEmpty()) {
                    streams.add(new SentStream(
                            u, output.stream(), tuples, bytes, objects, !refused.contains(key), readers));
                }
            }
        }
        return new ProfileGraph(components, calls, rows, streams);
    }

    /** Returns the mean of all tuples of known size: a size of 0 would make messages too cheap, and batches unlimited in bytes. */
    private static double usualBytes(List<ComponentProfile> components) {
        double tuples = 0;
        double bytes = 0;
        for (ComponentProfile component : components) {
            for (OperatorProfile.Emitted emitted : component.operator().emitted()) {
                if (emitted.bytes().knownMean().isPresent()) {
                    tuples += emitted.tuples();
                    bytes += emitted.tuples() * emitted.bytes().knownMean().getAsDouble();
                }
            }
        }
        return tuples > 0 ? bytes / tuples : ModelConstants.UNKNOWN_TUPLE_BYTES;
    }

    /** Returns the tuples of a stream for each call of its producer. */
    double perCall(SentStream sent) {
        double ofProducer = calls.get(sent.producer());
        return ofProducer > 0 ? sent.tuples() / ofProducer : 0;
    }
}
