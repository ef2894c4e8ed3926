// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.PlannedMeasurement;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Profiler;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import io.aeolus.monitor.internal.network.PhasePlan;
import io.aeolus.probe.Machine;
import io.aeolus.probe.ProfiledTopology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Profiles and network measurements with workers in other JVMs. Values are noise in such short measurements. */
@Tag("deep")
class MeasurementsOnProcessesIT {

    private static final long ROWS = 300_000_000;
    private static final int WORKERS = 2;

    private static ProcessCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = Clusters.processes(
                ProcessOptions.of(WorkerCode.observed(NumberSpout.class, List.of()), WORKERS), Progress.NONE);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void profiles_two_workers() throws Exception {
        Profile profile = new Profiler(cluster, System::nanoTime)
                .profile(
                        new ProfileRequest(
                                "numbers",
                                "numbers",
                                topology(),
                                UnaryOperator.identity(),
                                ProfiledTopology.Detail.TIMED,
                                Map.of(
                                        Config.TOPOLOGY_WORKERS,
                                        WORKERS,
                                        Config.TOPOLOGY_ACKER_EXECUTORS,
                                        1,
                                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                                        500),
                                new Ending.EndOfRows(ROWS),
                                Optional.of(Duration.ofSeconds(3)),
                                ProfileRequest.LONGEST_WARM_UP,
                                Optional.empty(),
                                Map.of()),
                        Progress.NONE);

        // On a busy machine, the topology may not be warm in time.
        assertThat(profile.workers()).hasSize(WORKERS);
        assertThat(profile.cluster()).isEqualTo("processes");
        assertThat(profile.components()).extracting(ComponentProfile::id).containsExactly("numbers", "square", "sum");
        assertThat(profile.components().get(1).tasks()).isEqualTo(1);
        assertThat(profile.components().get(2).tasks()).isEqualTo(2);
    }

    /** The measurement itself checks that counts are complete. */
    @Test
    void measures_the_cost_of_messages_between_jvms() throws Exception {
        PhasePlan plan = new PhasePlan(List.of(1, 4, 64), List.of(16, 4096), 65_536, 2, Duration.ofMillis(1), 32, 7);

        NetworkModel model = PlannedMeasurement.run(cluster, plan, Progress.NONE);

        assertThat(model.cluster()).isEqualTo("processes");
        assertThat(model.machine().cores()).isEqualTo(Machine.current().cores());
        for (Path path : Path.values()) {
            assertThat(model.points()).filteredOn(point -> point.path() == path).hasSize(5);
            for (Party party : Party.values()) {
                assertThat(model.cost(path, party, Part.EXECUTOR)).isPresent();
                assertThat(model.cost(path, party, Part.TRANSPORT).isPresent()).isEqualTo(path == Path.BETWEEN_WORKERS);
            }
        }
        assertThat(cluster.workers()).isEmpty();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(ROWS, true), 2);
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt(), 2).fieldsGrouping("square", new Fields("n"));
        return builder.createTopology();
    }
}
