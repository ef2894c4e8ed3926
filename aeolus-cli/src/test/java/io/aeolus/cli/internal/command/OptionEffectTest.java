// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.NumbersMain;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Commands refuse or note an option without effect. Each option of each command is either in {@link #ALWAYS}, because it always has an effect,
 * or in {@link #SITUATIONS}, with command lines in which it has none.
 */
class OptionEffectTest {

    private static final String PLANNING =
            "--network --algorithm --cores --max-parallelism --linger --headroom --tolerance";

    /** Options that always have an effect, by command. */
    private static final Map<String, String> ALWAYS = Map.ofEntries(
            Map.entry(
                    "adapt",
                    PLANNING
                            + " --quiet --storm-conf -c --window --target-utilization --min-gain --rate --max-latency --max-memory --max-tasks"
                            + " --no-chaining --apply --once --wait --json --cooldown --min-parallelism --min-workers --max-workers"),
            Map.entry(
                    "advise",
                    PLANNING
                            + " --quiet --storm-conf -c --window --target-utilization --min-gain --rate --max-latency --max-memory --max-tasks"
                            + " --no-chaining --plan-out --json --watch --prometheus-file"),
            Map.entry("compare", "--quiet --cluster --configs --runs --json --report --quick"),
            Map.entry("network", "--quiet --cluster --out --seed"),
            Map.entry(
                    "optimize",
                    PLANNING
                            + " --workers --rate --hosts --what-if --json --max-latency --max-memory --max-tasks --no-chaining"),
            Map.entry("plan show", "--json"),
            Map.entry("profile", "--quiet --out --seconds --plan --running"),
            Map.entry("rebalance", "--plan --yes --wait --storm-conf -c"),
            Map.entry("report", "--out"),
            Map.entry("submit", "--quiet --storm-conf -c --plan --cluster --dry-run --jars --artifacts --name"),
            Map.entry(
                    "tune",
                    PLANNING
                            + " --quiet --cluster --out --profile --rounds --seconds --max-latency --max-memory --max-tasks --no-chaining"));

    /** Command lines whose first option has no effect, with their messages. JAR, PLAN and PROFILE are files. */
    private static final List<String> SITUATIONS = List.of(
            "adapt --algorithm paper words => --algorithm paper has no target utilization",
            "adapt --lag 5 --rate 5 words => --lag has no effect with --rate",
            "adapt --catch-up 5 words => --catch-up has no effect without --lag",
            "adapt --period 60 --once words => --period has no effect with --once",
            "advise --algorithm paper words => --algorithm paper has no target utilization",
            "advise --lag 5 --rate 5 words => --lag has no effect with --rate",
            "advise --catch-up 5 words => --catch-up has no effect without --lag",
            "advise --interval 60 words => --interval has no effect without --watch",
            "compare --input FILE JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "compare --skip-bad-lines JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "compare -o levels=2 JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "compare -o levels=2 numbers => -o levels: workload 'numbers' has no such parameter",
            "compare --skip-bad-lines numbers => --skip-bad-lines has no effect without --input",
            "compare --rows 9 JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "compare --rows 9 --input FILE numbers => --rows has no effect with --input",
            "compare --seconds 2 numbers => --seconds is for a TOPOLOGY.jar",
            "compare --collector h numbers => --collector is for --cluster remote",
            "compare --collector-bind h numbers => --collector-bind is for --cluster remote",
            "compare --link 1mbit numbers => --link is for --cluster processes",
            "compare --storm-conf FILE numbers => --storm-conf has no effect on a workload on --cluster local",
            "compare -c topology.workers=2 numbers => -c topology.workers has no effect",
            "compare -c nimbus.thrift.port=7 --configs stock numbers => -c nimbus.thrift.port has no effect",
            "compare --workers 2 numbers => --workers: a local cluster has one worker",
            "compare --plan own --configs stock,fused numbers => --plan has no effect on stock, fused",
            "compare --plan own JAR Main 9 -1 => --plan own: a TOPOLOGY.jar has no hand-written plan",
            "compare --profile PROFILE --plan own numbers => --profile has no effect with --plan, because no plan is computed",
            "compare --network FILE --plan own numbers => --network has no effect with --plan, because no plan is computed",
            "compare --algorithm paper --plan own numbers => --algorithm has no effect with --plan, because no plan is computed",
            "compare --cores 2 --plan own numbers => --cores has no effect with --plan, because no plan is computed",
            "compare --max-latency 1s --plan own numbers => --max-latency has no effect with --plan, because no plan is computed",
            "compare --max-memory 1g --plan own numbers => --max-memory has no effect with --plan, because no plan is computed",
            "compare --max-tasks 9 --plan own numbers => --max-tasks has no effect with --plan, because no plan is computed",
            "compare --max-parallelism a=1 --plan own numbers => --max-parallelism has no effect with --plan, because no plan is computed",
            "compare --linger 1s --plan own numbers => --linger has no effect with --plan, because no plan is computed",
            "compare --headroom 2 --plan own numbers => --headroom has no effect with --plan, because no plan is computed",
            "compare --no-chaining --plan PLAN numbers => --no-chaining has no effect with --plan",
            "compare --tolerance 2 --plan own numbers => --tolerance has no effect with --plan, because no plan is computed",
            "compare --plan-out FILE --plan own numbers => --plan-out has no effect with --plan, because no plan is computed",
            "compare --rate 9 --configs fused numbers => --rate has no effect on 'fused'",
            "compare --reference DIR JAR Main => --reference is for workloads",
            "compare --l-rating numbers => --l-rating: workload 'numbers' has no rating",
            "compare --l-rating JAR Main => --l-rating is for workloads",
            "compare --horizon 1-2 numbers => --horizon has no effect without --l-rating",
            "compare --jars a.jar numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "compare --artifacts a:b:1 numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "compare --artifactRepositories a^b numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "profile --jars a.jar --out OUT numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "profile --artifacts a:b:1 --out OUT numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "profile --artifactRepositories a^b --out OUT numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "tune --jars a.jar --out OUT numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "tune --artifacts a:b:1 --out OUT numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "tune --artifactRepositories a^b --out OUT numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "submit --artifactRepositories a^b --plan PLAN JAR Main => --artifactRepositories has no effect without --artifacts",
            "network --collector h => --collector is for --cluster remote",
            "network --collector-bind h => --collector-bind is for --cluster remote",
            "network --link 1mbit => --link is for --cluster processes",
            "network --storm-conf FILE => --storm-conf has no effect on --cluster local",
            "network -c nimbus.thrift.port=7 => -c has no effect on --cluster local",
            "optimize --max-latency 1s --algorithm paper PROFILE => --max-latency has no effect with --algorithm paper",
            "optimize --max-memory 1g --algorithm paper PROFILE => --max-memory has no effect with --algorithm paper",
            "optimize --max-tasks 9 --algorithm paper PROFILE => --max-tasks has no effect with --algorithm paper",
            "optimize --no-chaining --algorithm paper PROFILE => --no-chaining has no effect with --algorithm paper",
            "optimize --max-workers 2 --workers 1 PROFILE => --max-workers has no effect with --workers",
            "optimize --out FILE --what-if cores=2 PROFILE => --out has no effect with --what-if",
            "optimize --explain --what-if cores=2 PROFILE => --explain has no effect with --what-if",
            "optimize --explain --json - PROFILE => --explain has no effect with --json -",
            "profile --cluster remote --out OUT --running words => --cluster has no effect with --running: remove one of them",
            "profile --plan PLAN --out OUT --running words => --plan has no effect with --running",
            "profile --workers 2 --out OUT --running words => --workers has no effect with --running",
            "profile --out OUT --running words numbers => WORKLOAD|TOPOLOGY.jar has no effect with --running",
            "profile --input FILE --out OUT JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "profile -o levels=2 --out OUT JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "profile -o levels=2 --out OUT numbers => -o levels: workload 'numbers' has no such parameter",
            "profile --skip-bad-lines --out OUT numbers => --skip-bad-lines has no effect without --input",
            "profile --rows 9 --out OUT JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "profile --unbatched-only --plan PLAN --out OUT numbers => --unbatched-only has no effect with --plan",
            "profile --counts-only --out OUT numbers => --counts-only has no effect without --plan",
            "profile --collector h --out OUT numbers => --collector is for --cluster remote",
            "profile --collector-bind h --out OUT numbers => --collector-bind is for --cluster remote",
            "profile --link 1mbit --out OUT numbers => --link is for --cluster processes",
            "profile --storm-conf FILE --out OUT numbers => --storm-conf has no effect on a workload on --cluster local",
            "profile -c topology.workers=2 --out OUT numbers => -c topology.workers has no effect",
            "profile --workers 2 --out OUT numbers => --workers: a local cluster has one worker",
            "submit --suffix x --name y --plan PLAN JAR Main => --suffix has no effect with --name",
            "submit --group g --plan PLAN JAR Main 9 -1 => --group: no component reads from Kafka",
            "submit --force --cluster local --plan PLAN JAR Main => --force is for --cluster remote",
            "submit --seconds 2 --plan PLAN JAR Main => --seconds is for --cluster local or processes",
            "submit --seconds 2 --cluster local --dry-run --plan PLAN JAR Main => --seconds has no effect with --dry-run",
            "tune --input FILE --out OUT JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "tune -o levels=2 --out OUT JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "tune -o levels=2 --out OUT numbers => -o levels: workload 'numbers' has no such parameter",
            "tune --skip-bad-lines --out OUT numbers => --skip-bad-lines has no effect without --input",
            "tune --rows 9 --out OUT JAR Main => --input, --rows, --skip-bad-lines and -o are for workloads",
            "tune --collector h --out OUT numbers => --collector is for --cluster remote",
            "tune --collector-bind h --out OUT numbers => --collector-bind is for --cluster remote",
            "tune --link 1mbit --out OUT numbers => --link is for --cluster processes",
            "tune --storm-conf FILE --out OUT numbers => --storm-conf has no effect on a workload on --cluster local",
            "tune -c topology.workers=2 --out OUT numbers => -c topology.workers has no effect",
            "tune --workers 2 --out OUT numbers => --workers: a local cluster has one worker");

    @TempDir
    private Path directory;

    private final Map<String, String> files = new LinkedHashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeFiles() throws Exception {
        Path plan = Files.writeString(directory.resolve("p.json"), Numbers.PLAN);
        Path profile = directory.resolve("profile.json");
        Profile.FORMAT.write(Profiles.numbers(), profile);
        files.put("PLAN", plan.toString());
        files.put("PROFILE", profile.toString());
        files.put(
                "FILE",
                Files.writeString(directory.resolve("storm.yaml"), "a: 1\n").toString());
        files.put("DIR", directory.toString());
        files.put("OUT", directory.resolve("out").toString());
        files.put("JAR", NumbersMain.jar(directory).toString());
        files.put("Main", NumbersMain.class.getName());
    }

    @Test
    void every_option_of_every_command_is_classified() {
        Set<String> options = new TreeSet<>();
        commands(AeolusCommand.commandLine(Contexts.idle(Map.of())), "")
                .forEach((name, command) -> command.getCommandSpec().options().stream()
                        .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                        .map(OptionSpec::longestName)
                        .forEach(option -> options.add(name + " " + option)));

        Set<String> classified = new TreeSet<>();
        ALWAYS.forEach((name, all) -> words(all).forEach(option -> classified.add(name + " " + option)));
        SITUATIONS.stream()
                .map(line -> words(line).limit(2).collect(Collectors.joining(" ")))
                .forEach(classified::add);

        assertThat(classified).isEqualTo(options);
    }

    @TestFactory
    Stream<DynamicTest> refuses_or_notes_an_option_without_effect() {
        return SITUATIONS.stream()
                .map(line -> DynamicTest.dynamicTest(line, () -> {
                    String[] parts = line.split(" => ");
                    err.getBuffer().setLength(0);

                    int status = run(words(parts[0])
                            .map(word -> files.getOrDefault(word, word))
                            .toArray(String[]::new));

                    assertThat(err.toString()).contains(parts[1]);
                    if (!parts[0].contains("nimbus.thrift.port=7 --configs")) {
                        assertThat(status).as(err.toString()).isEqualTo(ExitCode.USAGE);
                        assertThat(err.toString().lines().filter(said -> said.startsWith("aeolus: ")))
                                .hasSize(1);
                    }
                }));
    }

    @Test
    void a_setting_reaches_a_workload() {
        ScriptedRunner cluster = cluster();

        int status = run(
                cluster,
                "compare",
                "-c",
                "topology.max.spout.pending=3",
                "--configs",
                "stock",
                "--runs",
                "1",
                "numbers");

        assertThat(status).as(err.toString()).isZero();
        assertThat(cluster.runs())
                .isNotEmpty()
                .allSatisfy(run -> assertThat(run.config()).containsEntry("topology.max.spout.pending", 3));
    }

    @Test
    void refuses_a_setting_with_a_missing_class_in_one_line() {
        assertThat(run("compare", "-q", "-c", "topology.tuple.serializer=no.such.Serializer", "numbers"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(err.toString())
                .isEqualTo(
                        "aeolus: topology.tuple.serializer: class 'no.such.Serializer' does not exist: correct the name, or"
                                + " add the class to the topology's jar\n");
    }

    @Test
    void finds_missing_classes_in_lists_and_maps() throws Exception {
        SettingClasses.check(
                Map.of("topology.kryo.register", List.of("java.lang.String", Map.of("java.util.UUID", "a.Missing"))),
                ClusterKind.REMOTE);

        assertThatThrownBy(() -> SettingClasses.check(
                        Map.of(
                                "topology.kryo.register",
                                List.of("java.lang.String", Map.of("java.util.UUID", "a.Missing"))),
                        ClusterKind.LOCAL))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("topology.kryo.register: class 'a.Missing' does not exist");
    }

    private int run(String... arguments) {
        return run(cluster(), arguments);
    }

    private int run(ScriptedRunner cluster, String... arguments) {
        return AeolusCommand.commandLine(Contexts.on(progress -> cluster, new Numbers(1000, -1)))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private static ScriptedRunner cluster() {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.output = CompareFixture.expectedOutput();
        cluster.outputTuples = 1000;
        cluster.profile = Optional.of(Profiles.numbers());
        return cluster;
    }

    private static Map<String, CommandLine> commands(CommandLine parent, String prefix) {
        Map<String, CommandLine> all = new LinkedHashMap<>();
        parent.getSubcommands().forEach((name, command) -> {
            all.put(prefix + name, command);
            all.putAll(commands(command, prefix + name + " "));
        });
        return all;
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.split(" "));
    }
}
