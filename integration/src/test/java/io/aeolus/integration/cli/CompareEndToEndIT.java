// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a test workload. Each test starts a cluster, and a JVM for a main. */
class CompareEndToEndIT {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void compares_stock_with_optimized(@TempDir Path directory) throws Exception {
        Path json = directory.resolve("out.json");

        int status = run(
                new Numbers(20_000, -1),
                "compare",
                "numbers",
                "--configs",
                "stock,optimized,fused",
                "--plan",
                "own",
                "--runs",
                "1",
                "--reference",
                directory.toString(),
                "--json",
                json.toString());

        assertThat(err.toString()).containsPattern("1 run of 3 configurations, (about \\d+|for an unknown time\n)");
        assertThat(out.toString())
                .contains("\nstock ", "\noptimized ", "\n\nfused ", "reference results: 20,000 of 20,000 rows match\n");
        assertThat(status).isZero();
        JsonNode runs = new JsonMapper().readTree(json.toFile()).get("runs");
        assertThat(runs).hasSize(3).allSatisfy(run -> {
            assertThat(run.at("/measurement/output")).isEqualTo(runs.get(0).at("/measurement/output"));
            assertThat(run.at("/measurement/tuples").longValue()).isEqualTo(20_000);
            assertThat(run.at("/measurement/lost").longValue()).isZero();
        });
        assertThat(runs.get(0).at("/measurement/meanBatchSize").doubleValue()).isEqualTo(1);
        assertThat(runs.get(1).at("/measurement/meanBatchSize").doubleValue()).isGreaterThan(1);
    }

    /** Runs only with -Pdeep: {@code RunRecorderLocalIT} tests the same failure in each build. */
    @Tag("deep")
    @Test
    void names_the_component_that_throws() {
        int status = run(new Numbers(20_000, 7), "compare", "numbers", "--plan", "own", "--configs", "optimized");

        assertThat(status).isOne();
        assertThat(err.toString())
                .containsPattern("\naeolus: numbers-optimized: component 'square' threw "
                        + "java.lang.IllegalStateException: cannot square 7 \\(SquareBolt.java:\\d+\\)\n$");
    }

    /** Runs only with -Pdeep: {@code FluxIT} and {@code CompareKafkaIT} compare jars, too. */
    @Tag("deep")
    @Test
    void compares_on_a_topology_from_a_jar(@TempDir Path directory) throws Exception {
        Path json = directory.resolve("out.json");
        Path plan = Files.writeString(directory.resolve("plan.json"), Numbers.PLAN);

        int status = run(
                new Numbers(1, -1),
                "compare",
                "--configs",
                "stock,optimized,fused",
                "--runs",
                "1",
                "--plan",
                plan.toString(),
                "--json",
                json.toString(),
                NumbersMain.jar(directory).toString(),
                NumbersMain.class.getName(),
                "20000",
                "-1");

        assertThat(err.toString())
                .contains("output of the topology and Storm: ", "1 run of 3 configurations, each until ");
        assertThat(out.toString())
                .startsWith("numbers: 20,000 tuples, at least once, cluster local, one run\n")
                .contains("\ninput: jar numbers.jar, main io.aeolus.cli.synthetic.NumbersMain 20000 -1\n")
                .contains("\nstock ", "\noptimized ", "\nfused ")
                .containsPattern("results\\s+are\\s+equal");
        assertThat(status).isZero();
        JsonNode root = new JsonMapper().readTree(json.toFile());
        assertThat(root.at("/setup/input/rows").longValue()).isEqualTo(20_000);
        assertThat(root.get("runs").get(1).at("/measurement/meanBatchSize").doubleValue())
                .isGreaterThan(1);
    }

    private int run(Workload workload, String... arguments) {
        return RealCommand.of(workload)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
