// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunRequest;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan of a comparison. */
class CompareCommandPlanTest {

    @TempDir
    private Path directory;

    private final ScriptedRunner cluster = ScriptedRunner.ofNumbers();
    private final CommandRun aeolus = CommandRun.numbers(cluster);

    @Test
    void profiles_a_topology_and_computes_a_plan() throws Exception {
        Path plan = directory.resolve("plan.json");
        cluster.profile = Optional.of(Profiles.numbers());

        aeolus.succeed("compare numbers --runs 1 --plan-out " + plan);

        assertThat(cluster.profiles).hasSizeGreaterThanOrEqualTo(3);
        assertThat(aeolus.err())
                .contains("plan: parallelism numbers 1, square ", " tuples/s predicted (", "), bottleneck: ");
        assertThat(aeolus.out())
                .containsPattern("config .* predicted +90 % interval +error ")
                .contains("0 of 3 measured rates are within their predicted 90 % intervals")
                .containsPattern("\nstock .* %");
        PlanDocument written = PlanFile.read(plan);
        assertThat(written.topologyName()).isEqualTo("numbers");
        assertThat(written.prediction()).isPresent();
    }

    @Test
    void runs_a_plan_that_is_far_from_the_profile() throws Exception {
        cluster.profile = Optional.of(Profiles.waitingNumbers());

        aeolus.succeed("compare numbers --runs 1 --configs optimized");

        assertThat(cluster.profiles.get(cluster.profiles.size() - 1).config()).containsKey(Profile.PLAN);
        assertThat(aeolus.err()).contains("running it to correct the model", "measured 1,000 tuples/s\n");
    }

    @Test
    void uses_the_profile_if_the_run_of_its_plan_fails() throws Exception {
        cluster.profile = Optional.of(Profiles.waitingNumbers());
        aeolus.succeed("compare numbers --runs 1 --configs optimized");
        int all = cluster.profiles.size();
        cluster.profiles.clear();
        cluster.profilesBeforeFailure = all - 2;

        aeolus.succeed("compare numbers --runs 1 --configs optimized");

        assertThat(aeolus.err()).contains("the plan's run failed, so the cost model is not corrected by it: ");
    }

    @Test
    void computes_a_plan_from_a_given_profile_within_the_bounds() throws Exception {
        Path profile = directory.resolve("profile.json");
        Path plan = directory.resolve("plan.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);

        aeolus.succeed("compare numbers --configs optimized --profile " + profile
                + " --max-parallelism square=1 --plan-out " + plan);

        assertThat(cluster.profiles).isEmpty();
        assertThat(aeolus.out()).containsPattern("\noptimized .* %");
        OptimizerOptions bounds = OptimizerOptions.defaults().withMaxTasks(OptionalInt.empty(), Map.of("square", 1));
        assertThat(PlanFile.read(plan))
                .isEqualTo(TopologyOptimizer.of(Profiles.numbers(), Optional.empty(), bounds)
                        .optimize()
                        .file());
    }

    @Test
    void computes_the_same_plan_as_optimize() throws Exception {
        Path profile = directory.resolve("profile.json");
        Path network = directory.resolve("network.json");
        Path plan = directory.resolve("plan.json");
        Path same = directory.resolve("same.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);
        NetworkModel.FORMAT.write(cluster.network(Progress.NONE), network);
        String options = " --cores 7.5 --max-tasks 30 --linger 2ms --headroom 1.5 --tolerance 2 --rate 50000 --network "
                + network;
        Path paper = directory.resolve("paper.json");

        aeolus.succeed("compare numbers --profile " + profile + " --plan-out " + plan + options);
        aeolus.succeed("optimize " + profile + " --out " + same + options);
        aeolus.succeed("compare numbers --algorithm paper --profile " + profile + " --plan-out " + paper);

        assertThat(plan).hasSameTextualContentAs(same);
        assertThat(PlanFile.read(plan).plan()).isNotEqualTo(PlanFile.read(paper).plan());
    }

    @Test
    void limits_runs_to_the_rate_of_the_plan() throws Exception {
        Path json = directory.resolve("out.json");
        cluster.profile = Optional.of(Profiles.numbers());

        aeolus.succeed("compare numbers --rate 500 --runs 1 --json " + json);

        assertThat(cluster.runs).extracting(RunRequest::ratePerSecond).containsOnly(OptionalDouble.of(500));
        assertThat(RunFile.FORMAT.read(json).runs())
                .filteredOn(run -> !List.of("fused", "storm-tuned").contains(run.config()))
                .extracting(RunEntry::predictedTuplesPerSecond)
                .isNotEmpty()
                .containsOnly(OptionalDouble.of(500));
    }

    @Test
    void notes_that_a_profile_is_from_another_machine() throws Exception {
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);

        aeolus.succeed("compare numbers --configs optimized --profile " + profile);

        assertThat(aeolus.err().lines())
                .filteredOn(line -> line.contains(" was measured on a cluster with "))
                .singleElement()
                .asString()
                .startsWith(profile + " was measured on a cluster with ")
                .contains("Java 17.0.1, here Java ");
    }

    @Test
    void does_not_profile_if_no_configuration_uses_a_plan() {
        aeolus.succeed("compare numbers --configs stock,storm-tuned --runs 1");

        assertThat(cluster.profiles).isEmpty();
    }

    @Test
    void writes_the_explanation_of_a_computed_plan() throws Exception {
        Path json = directory.resolve("out.json");
        cluster.profile = Optional.of(Profiles.numbers());

        aeolus.succeed("compare numbers --runs 1 --json " + json);

        RunFile file = RunFile.FORMAT.read(json);
        assertThat(file.setup().plan())
                .hasValueSatisfying(plan -> assertThat(plan.components())
                        .extracting(ComponentChoice::id)
                        .containsExactlyInAnyOrder("numbers", "square"));
        assertThat(file.setup().configurations())
                .extracting(ConfigurationEntry::name)
                .containsExactly("stock", "storm-tuned", "parallelism-only", "batch-only", "optimized", "fused");
        assertThat(file.setup().configurations().get(1).settings())
                .containsEntry("topology.producer.batch.size", "100");
        assertThat(file.setup().topology().streams()).hasSize(1);
    }
}
