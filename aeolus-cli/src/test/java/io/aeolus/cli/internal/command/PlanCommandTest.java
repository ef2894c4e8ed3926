// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {

    private static final String PLAN = """
            {"version":1,"topology":"words",
             "components":{"count":{"parallelism":3,"tasks":6},"split":{"parallelism":2,"tasks":2}},
             "streams":[{"producer":"split","stream":"default","batchSize":200,"linger":"5ms"},
                        {"producer":"lines","stream":"default","batchSize":100,"linger":"5ms"},
                        {"producer":"lines","stream":"late","batchSize":1,"linger":"5ms"}],
             "config":{"topology.max.spout.pending":500},
             "prediction":{"tuplesPerSecond":1000000,"meanLatencyMillis":1},
             "explanation":["count: parallelism 3: because"]}
            """;

    private static final String CHAINS = """
            {"version":1,"topology":"words","components":{},
             "streams":[{"producer":"lines","stream":"default","batchSize":1,"linger":"5ms","chained":["split"]},
                        {"producer":"split","stream":"default","batchSize":1,"linger":"5ms","chained":["store","count"]}]}
            """;

    @TempDir
    private Path folder;

    private final CommandRun aeolus = CommandRun.idle();
    private Path plan = Path.of("");

    @BeforeEach
    void write() throws IOException {
        plan = Files.writeString(folder.resolve("plan.json"), PLAN);
    }

    @Test
    void shows_a_plan() {
        aeolus.succeed("plan show " + plan);

        assertThat(aeolus.out()).isEqualTo("""
                plan for 'words'
                predicted: 1,000,000 tuples/s, mean latency 1.00 ms

                component  parallelism  tasks
                count      3            6
                split      2            2

                producer  stream   batch size  linger
                split     default  200         5 ms
                lines     default  100         5 ms

                topology.max.spout.pending: 500

                count: parallelism 3: because
                """);
    }

    @Test
    void shows_a_plan_without_changes() throws IOException {
        Files.writeString(plan, "{\"version\":1,\"topology\":\"words\",\"components\":{},\"streams\":[]}");

        aeolus.succeed("plan show " + plan);

        assertThat(aeolus.out()).isEqualTo("plan for 'words'\n\nno component changes\n\nno stream is batched\n");
    }

    @Test
    void shows_which_components_run_in_other_components() throws IOException {
        Files.writeString(plan, CHAINS);

        aeolus.succeed("plan show " + plan);

        assertThat(aeolus.out()).endsWith("""
                no stream is batched

                split, count and store run in lines
                a component that runs in another one is called directly, in the tasks of the other component
                """);
    }

    @Test
    void refuses_an_invalid_plan() throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "{}");

        assertThat(aeolus.run("plan show " + other)).isEqualTo(2);
        assertThat(aeolus.err().lines()).singleElement().asString().startsWith("aeolus: " + other + ": ");
    }

    @Test
    void prints_the_help_without_a_subcommand() {
        aeolus.succeed("plan");

        assertThat(aeolus.out()).contains("aeolus plan show PLAN");
    }
}
