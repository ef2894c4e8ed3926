// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmitCommandTest {

    @TempDir
    private Path folder;

    private SubmitRun run;

    /** Without a cluster. */
    private final NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(mock(Nimbus.Iface.class));

    @AfterEach
    void restoreNimbus() throws Exception {
        override.close();
    }

    @BeforeEach
    void prepare() {
        run = new SubmitRun(folder, AeolusCommand.commandLine(Contexts.on(new ScriptedRunner())));
    }

    @Test
    void dry_run_prints_the_changes() throws IOException {
        String plan = Numbers.PLAN.replace(
                "\"prediction\"",
                "\"config\":{\"topology.workers\":4,\"topology.max.spout.pending\":500,\"topology.bolt.wait.progressive.level2.count\":0},\"prediction\"");

        int status = run.submitNumbers(plan, "-c topology.bolt.wait.progressive.level2.count=5 --dry-run");

        assertThat(run.err()).contains("submitting numbers\n");
        assertThat(run.out()).isEqualTo("""
                        topology 'numbers' with %s (dry run)

                        component  parallelism  tasks  wrapped
                        numbers    1            1      yes
                        square     2            2      yes

                        producer  stream   batch size  linger
                        numbers   default  50          5 ms

                        topology.bolt.wait.strategy: org.apache.storm.policy.WaitStrategyProgressive -> io.aeolus.batching.FlushOnIdleWaitStrategy
                        topology.executor.receive.buffer.size: 32768 -> 512
                        topology.spout.wait.progressive.level2.count: 0 -> 40
                        topology.spout.wait.strategy: org.apache.storm.policy.WaitStrategyProgressive -> io.aeolus.batching.FlushOnIdleWaitStrategy
                        topology.transfer.buffer.size: 1000 -> 128
                        topology.workers: 1 -> 4
                        """.formatted(folder.resolve("plan.json")));
        assertThat(status).isZero();
    }

    @Test
    void dry_run_prints_streams_that_stay_unbatched() throws IOException {
        String plan = Numbers.PLAN
                .replace("\"stream\":\"default\"", "\"stream\":\"control\"")
                .replace("\"parallelism\":2,\"tasks\":2", "\"parallelism\":3,\"tasks\":6");

        assertThat(run.submitNumbers(plan, "--dry-run")).isZero();

        assertThat(run.out()).endsWith("""
                        component  parallelism  tasks   wrapped
                        numbers    1            1       no
                        square     2 -> 3       2 -> 6  no

                        no stream is batched
                        stream 'control' of 'numbers' stays unbatched: it has no consumers

                        no setting changes
                        """);
    }

    @Test
    void notes_settings_that_the_local_cluster_ignores() throws IOException {
        CommandContext context = Contexts.on(new ScriptedRunner());
        CommandContext.Capture capture = (jar, settings, notes) -> {
            CapturedTopology numbers = NumbersMain.captured(jar, settings, notes);
            Map<String, Object> config = new HashMap<>(numbers.submission().config());
            config.put("topology.worker.childopts", "-Xmx1g -Dcity=Berlin");
            config.put("topology.environment", Map.of("MODEL", "small"));
            return new CapturedTopology(
                    new Submission("numbers", numbers.submission().topology(), config), Optional.empty(), List.of());
        };
        run = new SubmitRun(folder, AeolusCommand.commandLine(Contexts.with(context, capture, context.ownJvm())));

        for (String cluster : List.of("local", "processes")) {
            assertThat(run.submitNumbers(Numbers.PLAN, "--cluster " + cluster + " --dry-run"))
                    .isZero();
        }

        assertThat(run.err())
                .containsOnlyOnce("topology.worker.childopts: the local cluster runs workers in one JVM and ignores"
                        + " '-Xmx1g': use --cluster processes")
                .containsOnlyOnce(
                        "topology.environment: the local cluster runs workers in one process and ignores MODEL:"
                                + " use --cluster processes");
    }

    @Test
    void notes_options_after_the_jar() throws IOException {
        run.submit(
                Numbers.PLAN, "--dry-run", run.jar(), SubmitRun.main(), "100", "-1", "--seconds=5", "--mine", "--plan");

        assertThat(run.err())
                .contains("MAIN receives '--seconds', '--plan':"
                        + " options of 'aeolus submit' must come before the TOPOLOGY.jar\n")
                .doesNotContain("--mine");
    }

    @Test
    void names_a_missing_library() throws IOException {
        assertThat(run.submitNumbers(Numbers.PLAN, "--jars no.jar")).isEqualTo(2);

        assertThat(run.lastLine())
                .isEqualTo("aeolus: " + Path.of("no.jar").toAbsolutePath() + ": no such file: give a jar to --jars");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "numbers | letters | $.topology is \"letters\", but the topology is \"numbers\": use a plan for this topology",
                "square | cube | the topology has no component 'cube': its components are [numbers, square]"
            })
    void refuses_a_plan_for_another_topology(String from, String to, String message) throws IOException {
        String plan = from.equals("numbers")
                ? Numbers.PLAN.replace("\"topology\":\"numbers\"", "\"topology\":\"" + to + "\"")
                : Numbers.PLAN.replace("\"" + from + "\"", "\"" + to + "\"");

        assertThat(run.submitNumbers(plan, "--dry-run")).isEqualTo(2);

        assertThat(run.lastLine()).startsWith("aeolus: " + folder.resolve("plan.json") + ": " + message);
    }

    @Test
    void refuses_more_tasks_than_storm_would_start() throws IOException {
        assertThat(run.submitNumbers(Numbers.PLAN, "-c topology.max.task.parallelism=1 --dry-run"))
                .isEqualTo(2);

        assertThat(run.lastLine())
                .isEqualTo("aeolus: " + folder.resolve("plan.json")
                        + ": component 'square' has 2 tasks, but topology.max.task.parallelism is 1:"
                        + " reduce its parallelism and tasks, or raise the setting");
    }

    @Test
    void refuses_settings_for_another_topology() throws IOException {
        String plan = Numbers.PLAN.replace(
                "\"prediction\"", "\"config\":{\"topology.worker.childopts\":\"-javaagent:a.jar\"},\"prediction\"");

        assertThat(run.submitNumbers(plan, "--dry-run")).isEqualTo(2);

        assertThat(run.lastLine())
                .startsWith("aeolus: " + folder.resolve("plan.json")
                        + ": $.config['topology.worker.childopts'] is not allowed in a plan: ");
    }

    @Test
    void reports_that_no_cluster_answers() throws Exception {
        override.close();
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }

        assertThat(run.submitNumbers(Numbers.PLAN, "-c nimbus.thrift.port=" + port))
                .isEqualTo(2);

        assertThat(run.lastLine())
                .isEqualTo(
                        "aeolus: no cluster answers at localhost:" + port
                                + " (nimbus.seeds, nimbus.thrift.port): start the cluster, or give its storm.yaml with --storm-conf");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cluster moon | Invalid value for option '--cluster': 'moon' is not one of local, processes, remote; see aeolus submit --help",
                "--cluster local --seconds 0 | Invalid value for option '--seconds': '0' is not an integer from 1 to 2147483647; see aeolus submit --help"
            })
    void ends_with_2_on_wrong_use(String options, String message) throws IOException {

        assertThat(run.submitNumbers(Numbers.PLAN, options)).isEqualTo(2);

        assertThat(run.err()).isEqualTo("aeolus: " + message + "\n");
    }
}
