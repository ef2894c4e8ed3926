// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * The streams of a topology that cannot be batched.
 *
 * @param streams the streams, with the reasons
 * @param areAllKnown whether the classes of all producers and consumers could be loaded; without them, other streams may be refused as well
 */
record RefusedStreams(List<UnbatchedStream> streams, boolean areAllKnown) {

    /** Whether a stream can be batched does not depend on the batch size. */
    private static final int ANY_BATCH_SIZE = 2;

    RefusedStreams {
        streams = List.copyOf(streams);
    }

    /** Returns the streams of a topology with batches that do not run in batches: its wrapped code does not show why. */
    static RefusedStreams ofBatched(TupleCounts counts, List<ComponentProfile> components) {
        return new RefusedStreams(
                consumed(components).stream()
                        .filter(stream -> !counts.isBatched(stream.producer(), stream.stream()))
                        .map(stream -> new UnbatchedStream(
                                stream.producer(),
                                stream.stream(),
                                "the topology was submitted with this stream unbatched"))
                        .toList(),
                true);
    }

    private static List<StreamPlan> consumed(List<ComponentProfile> components) {
        return components.stream()
                .flatMap(component -> component.inputs().stream())
                .filter(input -> UserStreams.contain(input.producer(), input.stream()))
                .map(input -> StreamPlan.of(input.producer(), input.stream(), ANY_BATCH_SIZE))
                .distinct()
                .toList();
    }

    static RefusedStreams of(StormTopology topology, List<ComponentProfile> components) {
        List<UnbatchedStream> refused = new ArrayList<>();
        boolean areAllKnown = true;
        for (StreamPlan stream : consumed(components)) {
            try {
                refused.addAll(Aeolus.applyPlan(new BatchingPlan(Map.of(), List.of(stream)), topology)
                        .unbatched());
            } catch (RuntimeException | LinkageError e) {
                areAllKnown = false;
            }
        }
        return new RefusedStreams(refused, areAllKnown);
    }
}
