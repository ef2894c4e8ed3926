package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.cli.synthetic.ScriptedRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmitCommandTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_dry_run_says_what_would_change() throws IOException {
        String plan = Numbers.PLAN.replace(
                "\"prediction\"",
                "\"config\":{\"topology.workers\":4,\"topology.max.spout.pending\":500,\"topology.debug\":true},\"prediction\"");

        int status = submit(plan, "-c", "topology.debug=false", "--dry-run", jar(), main(), "100", "-1");

        assertThat(err.toString()).contains("submitting numbers\n");
        assertThat(out.toString()).isEqualTo("""
                        topology 'numbers' by %s; nothing is sent

                        component  dop  tasks  wrapped
                        numbers    1    1      yes
                        square     2    2      yes

                        producer  stream   batch size  scheme    linger
                        numbers   default  50          distinct  5 ms

                        topology.executor.receive.buffer.size: 32768 -> 655
                        topology.transfer.buffer.size: 1000 -> 20
                        topology.workers: 1 -> 4
                        """.formatted(folder.resolve("plan.json")));
        assertThat(status).isZero();
    }

    @Test
    void a_dry_run_says_what_is_refused() throws IOException {
        String plan = Numbers.PLAN
                .replace("\"stream\":\"default\"", "\"stream\":\"control\"")
                .replace("\"parallelism\":2,\"tasks\":2", "\"parallelism\":3,\"tasks\":6");

        assertThat(submit(plan, "--dry-run", jar(), main(), "100", "-1")).isZero();

        assertThat(out.toString()).endsWith("""
                        component  dop     tasks   wrapped
                        numbers    1       1       no
                        square     2 -> 3  2 -> 6  no

                        no stream is batched
                        refused: stream 'control' of 'numbers' stays unbatched: nobody consumes it

                        no setting changes
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "numbers | letters | $.topology is \"letters\", but the topology is \"numbers\": give a plan for that one",
                "square | cube | the topology has no component 'cube': it has [numbers, square]"
            })
    void refuses_a_plan_for_another_topology(String from, String to, String message) throws IOException {
        String plan = from.equals("numbers")
                ? Numbers.PLAN.replace("\"topology\":\"numbers\"", "\"topology\":\"" + to + "\"")
                : Numbers.PLAN.replace("\"" + from + "\"", "\"" + to + "\"");

        assertThat(submit(plan, "--dry-run", jar(), main(), "100", "-1")).isEqualTo(2);

        assertThat(lastLine()).startsWith("aeolus: " + folder.resolve("plan.json") + ": " + message);
    }

    @Test
    void refuses_settings_that_storm_does_not_take() throws IOException {
        String plan =
                Numbers.PLAN.replace("\"prediction\"", "\"config\":{\"topology.workers\":\"many\"},\"prediction\"");

        assertThat(submit(plan, "--dry-run", jar(), main(), "100", "-1")).isEqualTo(2);

        assertThat(lastLine())
                .startsWith("aeolus: " + folder.resolve("plan.json") + ": $.config is not as Storm wants it: ")
                .contains("TOPOLOGY_WORKERS");
    }

    @Test
    void says_that_no_cluster_answers() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }

        assertThat(submit(Numbers.PLAN, "-c", "nimbus.thrift.port=" + port, jar(), main(), "100", "-1"))
                .isEqualTo(2);

        assertThat(lastLine())
                .isEqualTo("aeolus: no cluster answers at localhost:" + port
                        + " (nimbus.seeds, nimbus.thrift.port): start it, or name its storm.yaml by --storm-conf");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cluster moon | --cluster: 'moon' is no kind of cluster: give local, processes or remote",
                "--seconds 5 | --seconds is for --cluster local or processes: on a remote one, what is submitted stays"
                        + " until somebody ends it; leave it out",
                "--cluster local --seconds 0 | --seconds: 0 is no time: give 1 or more"
            })
    void ends_with_2_on_wrong_use(String options, String message) throws IOException {
        List<String> arguments = new ArrayList<>(Arrays.asList(options.split(" ", -1)));
        arguments.addAll(List.of(jar(), main(), "100", "-1"));

        assertThat(submit(Numbers.PLAN, arguments.toArray(String[]::new))).isEqualTo(2);

        assertThat(err.toString()).isEqualTo("aeolus: " + message + "\n");
    }

    private String jar() throws IOException {
        return NumbersMain.jar(folder).toString();
    }

    private static String main() {
        return NumbersMain.class.getName();
    }

    private String lastLine() {
        return err.toString().lines().reduce((a, b) -> b).orElse("");
    }

    private int submit(String plan, String... arguments) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.json"), plan);
        List<String> all = new ArrayList<>(List.of("submit", "--plan", file.toString()));
        all.addAll(List.of(arguments));
        return AeolusCommand.commandLine(Contexts.on(progress -> new ScriptedRunner()))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all.toArray(String[]::new));
    }
}
