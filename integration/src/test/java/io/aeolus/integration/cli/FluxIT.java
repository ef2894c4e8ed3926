// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.integration.UserJar;
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

/** A topology that Flux builds from a YAML file: one jar with the main class of Flux. */
class FluxIT {

    /** The build copies Flux to this file, because Flux must not be on the class path of other tests. */
    private static final Path FLUX =
            Path.of(System.getProperty("aeolus.root", ".."), "integration/target/flux/flux-core.jar");

    private static final String YAML = """
            name: "flux-words"
            config:
              topology.max.spout.pending: 1000
              topology.acker.executors: 1
            spouts:
              - id: "sentences"
                className: "io.aeolus.integration.user.SentenceSpout"
                parallelism: 1
            bolts:
              - id: "split"
                className: "io.aeolus.integration.user.SplitBolt"
                parallelism: 2
              - id: "count"
                className: "io.aeolus.integration.user.CountBolt"
                parallelism: 3
            streams:
              - from: "sentences"
                to: "split"
                grouping:
                  type: SHUFFLE
              - from: "split"
                to: "count"
                grouping:
                  type: FIELDS
                  args: ["word"]
            """;

    private static final String PLAN = """
            {"version":1,"topology":"flux-words",
             "components":{"split":{"parallelism":2,"tasks":2},"count":{"parallelism":3,"tasks":3}},
             "streams":[{"producer":"sentences","stream":"default","batchSize":20,"linger":"5ms"},
                        {"producer":"split","stream":"default","batchSize":50,"linger":"5ms"}],
             "prediction":{"tuplesPerSecond":10,"meanLatencyMillis":1}}
            """;

    @TempDir
    private Path directory;

    private Path jar;

    @BeforeEach
    void makeJar() throws IOException {
        jar = directory.resolve("flux-words.jar");
        try (UserJar made = UserJar.create(jar)) {
            made.withLibrary(FLUX).with(Map.of("words.yaml", YAML));
        }
    }

    @Test
    void submits_a_yaml_topology() throws Exception {
        String plan = Files.writeString(directory.resolve("plan.json"), PLAN).toString();

        Launcher.Result dryRun = aeolus("submit", "--plan", plan, "--dry-run");
        assertThat(dryRun.output())
                .contains("topology 'flux-words' with " + plan)
                .containsPattern("\nsplit +2 ")
                .containsPattern("\ncount +3 ")
                .containsPattern("\nsentences +default +\\d+ ");

        Launcher.Result submitted = aeolus("submit", "--plan", plan, "--cluster", "local", "--seconds", "1");
        assertThat(submitted.output())
                .startsWith("submitted 'flux-words' to a cluster in this process: 3 of 3 components wrapped");
    }

    /** Runs only with -Pdeep: {@code CompareKafkaIT} compares another jar. */
    @Tag("deep")
    @Test
    void compares_a_yaml_topology() throws Exception {
        String plan = Files.writeString(directory.resolve("plan.json"), PLAN).toString();
        Path json = directory.resolve("compared.json");

        Launcher.Result compared = aeolus(
                "compare",
                "--plan",
                plan,
                "--configs",
                "stock,batch-only",
                "--runs",
                "1",
                "--seconds",
                "2",
                "--json",
                json.toString());
        assertThat(compared.output()).contains("\nstock ", "\nbatch-only ");
        JsonNode runs = new JsonMapper().readTree(json.toFile()).get("runs");
        assertThat(runs).hasSize(2);
        assertThat(runs.get(0).at("/measurement/meanBatchSize").doubleValue()).isEqualTo(1);
        assertThat(runs.get(1).at("/measurement/meanBatchSize").doubleValue()).isGreaterThan(1);
    }

    /** Runs only with -Pdeep: it takes a minute, and profiling is independent of Flux. */
    @Tag("deep")
    @Test
    void profiles_and_plans_a_yaml_topology() throws Exception {
        String profile = directory.resolve("profile.json").toString();
        String plan = directory.resolve("plan.json").toString();

        Launcher.Result profiled = onJar("profile", "--out", profile, "--seconds", "2", "--unbatched-only");
        assertThat(profiled.status()).as(profiled.errors()).isZero();
        assertThat(profiled.errors()).contains("profile written to " + profile);
        assertThat(profiled.output()).contains("sentences", "split", "count");
        JsonNode operators = new JsonMapper().readTree(Path.of(profile).toFile());
        assertThat(operators.toString()).contains("\"flux-words\"");

        Launcher.Result planned =
                new Launcher(directory).run(Map.of(), "optimize", profile, "--out", plan, "--cores", "2");
        assertThat(planned.status()).as(planned.errors()).isZero();

        assertThat(aeolus("submit", "--plan", plan, "--dry-run").output())
                .contains("topology 'flux-words' with " + plan);
    }

    /** Runs a command on the jar and expects status 0. */
    private Launcher.Result aeolus(String... arguments) throws Exception {
        Launcher.Result result = onJar(arguments);
        assertThat(result.status()).as(result.errors()).isZero();
        return result;
    }

    private Launcher.Result onJar(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(jar.toString(), "org.apache.storm.flux.Flux", "--remote", "--resource", "/words.yaml"));
        return new Launcher(directory).run(Map.of(), all.toArray(String[]::new));
    }
}
