// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.monitor.PlannedMeasurement;
import io.aeolus.monitor.internal.network.PhasePlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Measures a few points very briefly. The measurement itself checks that counts are complete; its values are noise. */
class NetworkMeasurementIT {

    private static final PhasePlan PLAN =
            new PhasePlan(List.of(1, 4, 64), List.of(16, 4096), 65_536, 2, Duration.ofMillis(1), 32, 7);

    private final List<String> reported = new ArrayList<>();

    /** Runs only with -Pdeep: the network command is rarely changed, and its unit tests cover the fits. */
    @Tag("deep")
    @Test
    void measures_all_points_on_both_paths() throws Exception {
        NetworkModel model;
        try (Cluster cluster = Clusters.local(true, Progress.NONE)) {
            model = PlannedMeasurement.run(cluster, PLAN, (what, done, total) -> reported.add(what));
        }

        assertThat(model.cluster()).isEqualTo("local");
        assertThat(model.seed()).isEqualTo(7);
        assertThat(model.rounds()).isEqualTo(2);
        assertThat(model.phaseSeconds()).isEqualTo(0.001);
        for (Path path : Path.values()) {
            List<NetworkModel.Point> points = model.points().stream()
                    .filter(point -> point.path() == path)
                    .toList();
            assertThat(points)
                    .extracting(point -> point.batchSize() + " of " + point.tupleBytes())
                    .containsExactly("1 of 16", "1 of 4096", "4 of 16", "4 of 4096", "64 of 16");
            assertThat(points).allSatisfy(point -> {
                assertThat(point.costs()).extracting(PartCost::part).isEqualTo(parts(path));
                assertThat(point.costs())
                        .allSatisfy(cost -> assertThat(cost.nanosPerTuple()).hasSize(2));
            });
            for (Party party : Party.values()) {
                assertThat(model.cost(path, party, Part.EXECUTOR)).isPresent();
                assertThat(model.cost(path, party, Part.TOTAL)).isPresent();
                assertThat(model.cost(path, party, Part.TRANSPORT).isPresent()).isEqualTo(path == Path.BETWEEN_WORKERS);
            }
        }
        assertThat(reported)
                .containsExactly(
                        "messages inside a worker: starting",
                        "messages inside a worker: warming up",
                        "messages inside a worker: round 1 of 2",
                        "messages inside a worker: round 2 of 2",
                        "messages between workers: starting",
                        "messages between workers: warming up",
                        "messages between workers: round 1 of 2",
                        "messages between workers: round 2 of 2");
        assertThat(NetworkModel.FORMAT.parse(NetworkModel.FORMAT.text(model), "text"))
                .isEqualTo(model);
    }

    private static List<Part> parts(Path path) {
        List<Part> parts = path == Path.INSIDE_WORKER
                ? List.of(Part.EXECUTOR, Part.TOTAL)
                : List.of(Part.EXECUTOR, Part.TRANSPORT, Part.TOTAL);
        return List.of(parts, parts, parts).stream().flatMap(List::stream).toList();
    }
}
