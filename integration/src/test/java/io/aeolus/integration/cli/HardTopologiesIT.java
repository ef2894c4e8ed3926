// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.integration.UserJar;
import io.aeolus.integration.user.cases.CaseMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topologies that batching could stop, slow down or corrupt, run from the command line. */
class HardTopologiesIT {

    private static final String BATCHES_OF_173 = """
            {"version": 1, "topology": "holding", "components": {},
             "streams": [{"producer": "numbers", "stream": "default", "batchSize": 173, "linger": "5ms"}]}
            """;

    @TempDir
    private Path directory;

    private Path jar;

    @BeforeEach
    void makeJar() throws IOException {
        jar = directory.resolve("cases.jar");
        UserJar.create(jar).close();
    }

    @Test
    void a_component_that_exits_is_named_and_ends_the_command_with_status_1() throws Exception {
        Launcher.Result result =
                aeolus(List.of("profile", "--seconds", "2", "--out", file("profile.json")), "exit", "20000");

        assertThat(result.errors()).contains("ExitingBolt.execute called System.exit");
        assertThat(result.status()).isOne();
        assertThat(directory.resolve("profile.json")).doesNotExist();
    }

    @Test
    void a_cycle_is_refused_before_anything_runs() throws Exception {
        Launcher.Result result = aeolus(List.of("profile", "--out", file("profile.json")), "cycle");

        assertThat(result.errors()).contains("cycle").doesNotContain("warm-up");
        assertThat(result.status()).isEqualTo(2);
    }

    /** With batches of 173 rows, topology.max.spout.pending of 1,050 leaves too few rows for a sink that holds 1,000. */
    @Test
    void a_sink_that_acks_every_1000_rows_does_not_stand_still_in_batches() throws Exception {
        String plan = Files.writeString(directory.resolve("plan.json"), BATCHES_OF_173)
                .toString();

        Launcher.Result result = aeolus(
                List.of(
                        "compare",
                        "--plan",
                        plan,
                        "--configs",
                        "batch-only",
                        "--runs",
                        "1",
                        "--seconds",
                        "2",
                        "--json",
                        file("compared.json")),
                "holding",
                "1000",
                "1050");

        assertThat(rates()).as(result.output() + result.errors()).hasSize(1).allMatch(rate -> rate > 1_000);
    }

    @Tag("deep")
    @Test
    void the_computed_plan_for_a_sink_that_acks_every_1000_rows_leaves_room_for_them() throws Exception {
        Launcher.Result result = aeolus(comparesByComputedPlan(), "holding", "1000", "1050");

        assertThat(result.status()).as(result.output() + result.errors()).isZero();
        assertThat(rates()).hasSize(2).allMatch(rate -> rate > 1_000);
    }

    @Tag("deep")
    @Test
    void a_window_that_fills_the_pending_rows_stays_unbatched() throws Exception {
        Launcher.Result result = aeolus(comparesByComputedPlan(), "window", "100", "200");

        assertThat(result.status()).as(result.output() + result.errors()).isZero();
        assertThat(rates()).hasSize(2).allMatch(rate -> rate > 1_000);
    }

    @Tag("deep")
    @Test
    void a_spout_that_emits_on_every_tenth_call_is_not_slower_in_batches() throws Exception {
        Launcher.Result result = aeolus(comparesByComputedPlan(), "filter", "10");

        assertThat(result.status()).as(result.output() + result.errors()).isZero();
        assertThat(rates().get(1)).isGreaterThan(rates().get(0));
    }

    @Tag("deep")
    @Test
    void values_that_a_bolt_reuses_arrive_in_another_worker_as_they_were_emitted() throws Exception {
        Launcher.Result result = aeolus(
                List.of(
                        "compare",
                        "--cluster",
                        "processes",
                        "--configs",
                        "stock,optimized",
                        "--runs",
                        "1",
                        "--json",
                        file("compared.json")),
                "reuse",
                "300000",
                "2");

        assertThat(result.status()).as(result.output() + result.errors()).isZero();
        JsonNode runs = new JsonMapper()
                .readTree(directory.resolve("compared.json").toFile())
                .get("runs");
        assertThat(runs).hasSize(2);
        assertThat(runs.get(1).at("/measurement/output")).isEqualTo(runs.get(0).at("/measurement/output"));
    }

    private List<String> comparesByComputedPlan() {
        return List.of(
                "compare",
                "--configs",
                "stock,optimized",
                "--runs",
                "1",
                "--seconds",
                "5",
                "--json",
                file("compared.json"));
    }

    private List<Double> rates() throws IOException {
        List<Double> rates = new ArrayList<>();
        new JsonMapper()
                .readTree(directory.resolve("compared.json").toFile())
                .get("runs")
                .forEach(run -> rates.add(run.at("/measurement/tuplesPerSecond").doubleValue()));
        return rates;
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    private Launcher.Result aeolus(List<String> command, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(command);
        all.add(jar.toString());
        all.add(CaseMain.class.getName());
        all.addAll(List.of(arguments));
        return new Launcher(directory).run(Map.of(), all.toArray(String[]::new));
    }
}
