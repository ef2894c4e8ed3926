package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.RowTraffic;
import io.aeolus.cli.Scale;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.internal.runfile.SweepFile;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a scripted cluster: 1,000 rows of three messages in 2 s, whatever the size. */
class SweepCommandTest {

    @TempDir
    private Path directory;

    private final Workload workload = spy(new Numbers(1000, -1));
    private final ScriptedRunner cluster = new ScriptedRunner();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void haveSizes() throws Exception {
        cluster.outputTuples = 1000;
        doReturn(List.of(new Scale(Scale.Kind.MESSAGE_BYTES, 16, 65_536, 100)))
                .when(workload)
                .scales();
        doAnswer(call -> {
                    WorkloadOptions options = call.getArgument(0);
                    PreparedWorkload prepared = spy((PreparedWorkload) call.callRealMethod());
                    int size = options.scales().getOrDefault(Scale.Kind.MESSAGE_BYTES, 0);
                    doReturn(Optional.of(new RowTraffic(3, size, size + 2)))
                            .when(prepared)
                            .traffic();
                    cluster.output = prepared.expectedOutput();
                    return prepared;
                })
                .when(workload)
                .prepare(any(), any(Progress.class));
    }

    @Test
    void says_messages_and_bytes_in_a_second_at_each_size() throws Exception {
        Path json = directory.resolve("sweep.json");

        assertThat(run(
                        "sweep",
                        "numbers",
                        "--plan",
                        "own",
                        "--runs",
                        "1",
                        "--message-size",
                        "100,2000",
                        "--json",
                        json.toString()))
                .as(err.toString())
                .isZero();

        assertThat(out.toString())
                .startsWith("numbers: 2 sizes of messages, at least once, cluster local, one run\n")
                .containsPattern("\n  100  stock +1,500  0\\.15 +1\\.00 x +1\\.00 x +1\\.0 +0 +yes\n")
                .containsPattern("\n2,000  optimized +1,500  3\\.00 +1\\.00 x +1\\.00 x +1\\.0 +0 +yes\n");
        assertThat(cluster.isClosed()).isTrue();
        SweepFile file = SweepFile.FORMAT.read(json);
        assertThat(file.configurations()).containsExactly("stock", "storm-tuned", "optimized");
        assertThat(file.points()).extracting(SweepFile.Point::messageBytes).containsExactly(100, 2000);
        assertThat(file.points()).allSatisfy(point -> assertThat(point.rows()).isEqualTo(1000));
    }

    @Test
    void what_storm_prints_is_not_in_the_json() {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        cluster.whenRunning = () -> System.out.println("a line of Storm");
        try {
            assertThat(run("sweep", "numbers", "--plan", "own", "--runs", "1", "--message-size", "16", "--json", "-"))
                    .as(err.toString())
                    .isZero();
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("a line of Storm");
    }

    @Test
    void draws_two_charts_with_the_same_as_tables() throws Exception {
        Path report = directory.resolve("sweep.html");

        assertThat(run(
                        "sweep",
                        "numbers",
                        "--plan",
                        "own",
                        "--runs",
                        "1",
                        "--configs",
                        "stock,optimized",
                        "--report",
                        report.toString()))
                .as(err.toString())
                .isZero();

        Document page = Jsoup.parse(Files.readString(report));
        assertThat(page.select("h1").text())
                .isEqualTo("optimized was 1.00 to 1.00 times as fast as stock, at 16 and 16 bytes");
        assertThat(page.select("section:has(canvas)")).hasSize(2).allSatisfy(section -> {
            assertThat(section.select("canvas").get(0).id()).isEqualTo("chart-" + section.id());
            assertThat(section.select("details [id=table-" + section.id() + "]"))
                    .hasSize(1);
        });
        assertThat(page.select("script#data").html()).contains("\"messageBytes\":65536");
    }

    @Test
    void ends_with_1_when_rows_are_lost() {
        cluster.lost = 3;

        assertThat(run("sweep", "numbers", "--plan", "own", "--runs", "1", "--message-size", "16"))
                .isOne();
        assertThat(err.toString())
                .endsWith("aeolus: rows were lost, or a result is not the right one: see the table\n");
    }

    @Test
    void keeps_the_sizes_that_are_done_when_one_fails() {
        cluster.fails = true;
        cluster.runsBeforeFailure = 3;

        assertThat(run("sweep", "numbers", "--plan", "own", "--runs", "1", "--message-size", "16,32"))
                .isOne();
        assertThat(err.toString()).contains("aeolus: not all has been run; what had been run until then:");
        assertThat(out.toString()).contains("\n   16  stock").doesNotContain("\n   32  ");
    }

    @Test
    void refuses_what_makes_no_sense_before_anything_runs() {
        refused("--message-size: workload 'numbers' takes 16 to 65536, not 8", "--message-size", "16,8");
        refused("workload 'numbers' has no --levels: leave it out", "--levels", "2");
        refused("--plan-out: a sweep has a plan for each size: leave it out", "--plan-out", "plan.json");
        refused("--profile: a message of each size has costs of its own: leave it out", "--profile", "profile.json");
        refused("--runs must be at least 1 (was 0)", "--runs", "0");
        assertThat(cluster.probes()).isEmpty();
    }

    private void refused(String message, String... more) {
        err.getBuffer().setLength(0);
        String[] arguments = new String[more.length + 2];
        arguments[0] = "sweep";
        arguments[1] = "numbers";
        System.arraycopy(more, 0, arguments, 2, more.length);

        assertThat(run(arguments)).isEqualTo(ExitStatus.WRONG_USE);
        assertThat(err.toString()).isEqualTo("aeolus: " + message + "\n");
    }

    private int run(String... arguments) {
        return AeolusCommand.commandLine(Contexts.on(progress -> cluster, workload))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
