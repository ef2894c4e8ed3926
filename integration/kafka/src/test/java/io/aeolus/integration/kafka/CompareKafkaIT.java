// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.services.BrokerProcess;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code compare} on the example's unmodified jar against a running broker. */
class CompareKafkaIT {

    private static final Path JAR =
            Path.of(System.getProperty("aeolus.root", "../.."), "examples/kafka-wordcount/target/kafka-wordcount.jar");
    private static final String MAIN = "examples.kafka.WordCount";
    private static final int SENTENCES = 5_000;
    private static final String PLAN = """
            {"version":1,"topology":"kafka-wordcount","components":{},
             "streams":[{"producer":"sentences","stream":"default","batchSize":50,"linger":"5ms"},
                        {"producer":"split","stream":"default","batchSize":100,"linger":"5ms"}]}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void each_run_reads_the_same_rows(@TempDir Path folder) throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"), PLAN);
        Path json = folder.resolve("runs.json");
        try (BrokerProcess broker = BrokerProcess.start(
                        Files.createDirectory(folder.resolve("broker")),
                        "--topic",
                        "sentences",
                        "--sentences",
                        String.valueOf(SENTENCES));
                Offsets offsets = new Offsets(broker.address())) {
            int status = run(
                    "compare",
                    "--configs",
                    "stock,optimized",
                    "--runs",
                    "1",
                    "--plan",
                    plan.toString(),
                    "--json",
                    json.toString(),
                    JAR.toString(),
                    MAIN,
                    broker.address(),
                    "sentences",
                    "mine");

            assertThat(status).as(err.toString()).isZero();
            assertThat(err.toString()).contains("'sentences' reads from Kafka", "the group 'mine' is unchanged");
            assertThat(out.toString()).containsPattern("\noptimized ").containsPattern("results\\s+are\\s+equal");
            JsonNode runs = new JsonMapper().readTree(json.toFile()).get("runs");
            assertThat(runs).hasSize(2).allSatisfy(run -> {
                assertThat(run.at("/measurement/tuples").intValue()).isEqualTo(SENTENCES);
                assertThat(run.at("/measurement/output")).isEqualTo(runs.get(0).at("/measurement/output"));
            });
            assertThat(runs.get(1).at("/measurement/meanBatchSize").doubleValue())
                    .isGreaterThan(1);
            assertThat(offsets.committed("mine")).isEqualTo(Map.of());
        }
    }

    @Test
    void reports_an_unreachable_broker_in_one_line() throws Exception {
        String nowhere;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nowhere = "127.0.0.1:" + socket.getLocalPort();
        }

        int status = run("compare", "--quiet", JAR.toString(), MAIN, nowhere, "sentences");

        assertThat(err.toString())
                .isEqualTo("aeolus: component 'sentences' reads from Kafka, and no broker is at " + nowhere
                        + " (Connection refused): start one, or pass its address to MAIN\n");
        assertThat(status).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void a_canary_has_another_consumer_group(@TempDir Path folder) throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"), PLAN);

        int status = run(
                "submit",
                "--plan",
                plan.toString(),
                "--cluster",
                "local",
                "--suffix=-canary",
                "--dry-run",
                JAR.toString(),
                MAIN,
                "127.0.0.1:9092",
                "sentences",
                "mine");

        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("topology 'kafka-wordcount' as 'kafka-wordcount-canary' with ");
        assertThat(err.toString())
                .contains("'sentences' reads from Kafka with the consumer group 'mine-canary' instead of 'mine': ");
    }

    private int run(String... arguments) {
        return RealCommand.of()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
