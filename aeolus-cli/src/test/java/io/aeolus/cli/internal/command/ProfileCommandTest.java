// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;

class ProfileCommandTest extends ProfileCommandFixture {

    @Test
    void writes_the_file_and_prints_the_table() throws Exception {
        aeolus.succeed("profile numbers --out " + file);

        Profile shop = Profiles.shop();
        Profile expected = shop.withBatching(List.of(BatchedState.of(16, shop), BatchedState.of(256, shop)), List.of());
        assertThat(Profile.read(file)).isEqualTo(expected);
        assertThat(Files.readString(file)).isEqualTo(Profile.FORMAT.text(Profile.read(file)));
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
        assertThat(aeolus.out()).isEqualTo(ProfileTable.text(expected));
        assertThat(aeolus.err()).endsWith("profile written to " + file + "\n");
        assertThat(cluster.isClosed).isTrue();
    }

    @Test
    void repeats_an_input_that_ends_before_the_warm_up() throws BadInputException {
        cluster.coldProfiles = 2;

        aeolus.succeed("profile --out " + file + " --unbatched-only numbers");

        assertThat(cluster.profiles).hasSize(3);
        assertThat(aeolus.err())
                .containsOnlyOnce("numbers ended before or soon after the JVM was warm: starting run 2 of at most 5\n")
                .containsOnlyOnce("numbers ended before or soon after the JVM was warm: starting run 3 of at most 5\n");
        assertThat(Profile.read(file)).isEqualTo(Profiles.shop());
    }

    @Test
    void stops_after_five_runs_without_warm_up() throws BadInputException {
        cluster.coldProfiles = Integer.MAX_VALUE;

        assertThat(aeolus.run("profile --unbatched-only --out " + file + " numbers"))
                .isEqualTo(1);

        assertThat(cluster.profiles).hasSize(5);
        assertThat(Profile.read(file).window().isWarm()).isFalse();
    }

    @Test
    void profiles_an_unchanged_workload() {
        aeolus.succeed("profile --out " + file + " numbers");

        ProfileRequest request = cluster.profiles.get(0);
        assertThat(request.workload()).isEqualTo("numbers");
        assertThat(request.ending()).isEqualTo(new Ending.EndOfRows(1000));
        assertThat(request.measured().orElseThrow()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(10));
        assertThat(request.config())
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500)
                .containsEntry(Config.TOPOLOGY_WORKERS, 1);
        assertThat(rewritten(request)).isEqualTo(request.topology());
    }

    @Test
    void profiles_a_workload_with_batches() {
        aeolus.succeed("profile --out " + file + " numbers");

        assertThat(cluster.profiles)
                .extracting(ProfileRequest::workload)
                .containsExactly("numbers", "numbers in batches of 16", "numbers in batches of 256");
        ProfileRequest request = cluster.profiles.get(1);
        assertThat(request.ending()).isEqualTo(new Ending.EndOfRows(1000));
        assertThat(request.config())
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500)
                .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                .containsKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(rewritten(request).get_bolts().get("square"))
                .isNotEqualTo(request.topology().get_bolts().get("square"));
    }

    @Test
    void repeats_a_short_input_with_batches_for_eight_seconds() {
        cluster.batchedProfile = Optional.of(Profiles.measuredFor(3, Profiles.shop()));
        aeolus.succeed("profile --out " + file + " numbers");
        assertThat(cluster.profiles).hasSize(1 + 2 * 3);
    }

    @Test
    void counts_a_short_input_with_batches_as_warm_after_eight_seconds() throws BadInputException {
        cluster.batchedProfile =
                Optional.of(Profiles.with(Profiles.measuredFor(3, Profiles.shop()), "over before the warm-up was"));
        aeolus.succeed("profile --out " + file + " numbers");
        assertThat(Profile.read(file).batched())
                .hasSize(2)
                .allMatch(state -> state.problems().isEmpty() && state.doubts().isEmpty());

        cluster.batchedProfile =
                Optional.of(Profiles.with(Profiles.measuredFor(1, Profiles.shop()), "over before the warm-up was"));
        aeolus.succeed("profile --out " + file + " numbers");
        assertThat(Profile.read(file).batched().get(0).doubts())
                .containsExactly("the input is short: after 5 runs of 5 s in all, the JVM may still have been cold");
    }

    @Test
    void repeats_a_very_short_input_with_batches_five_times() {
        cluster.batchedProfile = Optional.of(Profiles.measuredFor(0.5, Profiles.shop()));
        aeolus.succeed("profile --out " + file + " numbers");
        assertThat(cluster.profiles).hasSize(1 + 2 * 5);
    }

    @Test
    void runs_batches_with_a_time_limit_once() {
        cluster.batchedProfile = Optional.of(Profiles.measuredFor(3, Profiles.shop()));
        aeolus.succeed("profile --out " + file + " --seconds 3 numbers");
        assertThat(cluster.profiles)
                .hasSize(3)
                .allMatch(request -> request.measured().equals(Optional.of(Duration.ofSeconds(3))));
    }

    @Test
    void skips_batches_with_a_plan_or_with_unbatched_only() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), Numbers.PLAN);

        aeolus.succeed("profile --out " + file + " numbers --plan " + plan);
        aeolus.succeed("profile --out " + file + " numbers --unbatched-only");

        assertThat(cluster.profiles).hasSize(2);
        assertThat(Profile.read(file)).isEqualTo(Profiles.shop());
    }

    @Test
    void counts_only_does_not_time_calls() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), Numbers.PLAN);
        String[] planned = {"profile", "--out", file.toString(), "--plan", plan.toString(), "numbers"};

        assertThat(aeolus.run(planned)).isZero();
        aeolus.succeed("profile --counts-only --out " + file + " --plan " + plan + " numbers");
        assertThat(cluster.profiles).extracting(ProfileRequest::detail).containsExactly(Detail.TIMED, Detail.COUNTED);
    }

    @Test
    void limits_the_time_of_a_workload() {
        aeolus.succeed("profile --out " + file + " numbers --seconds 7");

        assertThat(cluster.profiles.get(0).measured()).contains(Duration.ofSeconds(7));
    }

    @Test
    void profiles_a_topology_with_a_plan() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("plan.json"),
                Numbers.PLAN.replace("\"prediction\"", "\"config\":{\"topology.workers\":4},\"prediction\""));

        aeolus.succeed("profile --out " + file + " numbers --plan " + plan);

        ProfileRequest request = cluster.profiles.get(0);
        assertThat(rewritten(request).get_bolts().get("square").get_common().get_parallelism_hint())
                .isEqualTo(2);
        assertThat(request.config())
                .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                .containsEntry(Profile.PLAN, plan.toString())
                .containsKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(aeolus.err()).contains("the plan's topology.workers is ignored: the topology keeps its own value\n");
    }

    @Test
    void profiles_the_topology_of_a_jar_until_it_is_idle() throws Exception {
        Path jar = NumbersMain.jar(directory);
        String main = NumbersMain.class.getName();

        aeolus.succeed("profile --out " + file + " " + jar + " " + main + " 100 -1");

        assertThat(cluster.probes).isEmpty();
        assertThat(cluster.profiles).hasSize(3);
        ProfileRequest request = cluster.profiles.get(0);
        assertThat(request.workload()).isEqualTo("numbers.jar " + main + " 100 -1");
        assertThat(request.ending()).isEqualTo(new Ending.Silence(Duration.ofSeconds(5)));
        assertThat(request.config()).doesNotContainKey(Aeolus.ROWS_ACKED);
        assertThat(cluster.profiles.get(1).config())
                .as("what the first state shows")
                .containsEntry(Aeolus.ROWS_ACKED, true);
        assertThat(request.measured().orElseThrow()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(10));
        assertThat(rewritten(request).get_bolts().get("square").get_common().get_parallelism_hint())
                .isEqualTo(2);
        assertThat(aeolus.err())
                .contains("output of the topology and Storm: ", "profile without batches written to " + file + "\n");
    }

    @Test
    void limits_the_time_of_the_topology_of_a_jar() throws Exception {
        Path jar = NumbersMain.jar(directory);

        aeolus.succeed("profile --seconds 7 --out " + file + " " + jar + " " + NumbersMain.class.getName() + " 100 -1");

        assertThat(cluster.profiles)
                .allSatisfy(request -> assertThat(request.measured()).contains(Duration.ofSeconds(7)));
    }

    @Test
    void shows_a_profile() throws Exception {
        Profile.FORMAT.write(Profiles.batchedShop(), file);

        aeolus.succeed("profile show " + file);

        assertThat(aeolus.out()).isEqualTo(ProfileTable.text(Profiles.batchedShop()));
        assertThat(aeolus.err()).isEmpty();
    }

    private static StormTopology rewritten(ProfileRequest request) {
        return request.rewriting().apply(request.topology());
    }
}
