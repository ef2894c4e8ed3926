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
            Map.entry("network", "--quiet --cluster --out"),
            Map.entry(
                    "optimize",
                    PLANNING
                            + " --workers --rate --hosts --what-if --json --max-latency --max-memory --max-tasks --no-chaining"),
            Map.entry("profile", "--quiet --out --seconds --plan --running"),
            Map.entry("rebalance", "--plan --yes --wait --storm-conf -c"),
            Map.entry("report", "--out"),
            Map.entry("submit", "--quiet --storm-conf -c --plan --cluster --dry-run --jars --artifacts --name"),
            Map.entry(
                    "tune",
                    PLANNING
                            + " --quiet --cluster --out --profile --rounds --seconds --max-latency --max-memory --max-tasks --no-chaining"));

    /** Situations of all commands that measure a topology. */
    private static final List<String> MEASURING = List.of(
            "--input FILE JAR Main => --input, --rows and -o are for workloads: remove them",
            "-o levels=2 JAR Main => --input, --rows and -o are for workloads: remove them",
            "-o levels=2 numbers => -o levels: workload 'numbers' has no such parameter: remove it",
            "--rows 9 JAR Main => --input, --rows and -o are for workloads: remove them",
            "--collector h numbers => --collector is for --cluster remote: remove it",
            "--collector-bind h numbers => --collector-bind is for --cluster remote",
            "--link 1mbit numbers => --link is for --cluster processes",
            "--storm-conf FILE numbers => --storm-conf has no effect on a workload on --cluster local",
            "-c topology.workers=2 numbers => -c topology.workers has no effect",
            "--workers 2 numbers => --workers: a local cluster has one worker: use --cluster processes or remote",
            "--jars a.jar numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "--artifacts a:b:1 numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar",
            "--artifactRepositories a^b numbers => --jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar");

    /** Options for the computation of a plan, with values. */
    private static final List<String> COMPUTING = List.of(
            "--profile PROFILE",
            "--network FILE",
            "--algorithm paper",
            "--cores 2",
            "--max-latency 1s",
            "--max-memory 1g",
            "--max-tasks 9",
            "--max-parallelism a=1",
            "--linger 1s",
            "--headroom 2",
            "--no-chaining",
            "--tolerance 2",
            "--plan-out FILE");

    /** Command lines whose first option has no effect, with their messages. JAR, PLAN and PROFILE are files. */
    private static final List<String> SITUATIONS = Stream.of(
                    MEASURING.stream().flatMap(OptionEffectTest::ofEachCommand),
                    COMPUTING.stream().map(OptionEffectTest::withPlan),
                    Stream.of(
                            "adapt --algorithm paper words => --algorithm paper has no target utilization: use bounded, or leave out the option",
                            "adapt --lag 5 --rate 5 words => --lag has no effect with --rate: remove one of them",
                            "adapt --catch-up 5 words => --catch-up has no effect without --lag: remove it",
                            "adapt --period 60 --once words => --period has no effect with --once: remove one of them",
                            "advise --algorithm paper words => --algorithm paper has no target utilization: use bounded, or leave out the option",
                            "advise --lag 5 --rate 5 words => --lag has no effect with --rate: remove one of them",
                            "advise --catch-up 5 words => --catch-up has no effect without --lag: remove it",
                            "advise --interval 60 words => --interval has no effect without --watch: remove it",
                            "compare --rows 9 --input FILE numbers => --rows has no effect with --input: remove one of them",
                            "compare --seconds 2 numbers => --seconds is for a TOPOLOGY.jar; workload 'numbers' ends with its input: use --rows, or remove --seconds",
                            "compare -c nimbus.thrift.port=7 --configs stock numbers => -c nimbus.thrift.port has no effect",
                            "compare --plan own --configs stock,fused numbers => --plan has no effect on stock, fused",
                            "compare --plan own JAR Main 9 -1 => --plan own: a TOPOLOGY.jar has no hand-written plan",
                            "compare --rate 9 --configs fused numbers => --rate has no effect on 'fused'",
                            "compare --reference DIR JAR Main => --reference is for workloads: remove it",
                            "compare --reference DIR --quick numbers => --reference has no effect with --quick, whose runs end before the input: remove one of them",
                            "compare --l-rating numbers => --l-rating: workload 'numbers' has no rating",
                            "compare --l-rating JAR Main => --l-rating is for workloads",
                            "compare --horizon 1-2 numbers => --horizon has no effect without --l-rating",
                            "submit --artifactRepositories a^b --plan PLAN JAR Main => --artifactRepositories has no effect without --artifacts",
                            "network --collector h => --collector is for --cluster remote: remove it",
                            "network --collector-bind h => --collector-bind is for --cluster remote",
                            "network --link 1mbit => --link is for --cluster processes",
                            "network --storm-conf FILE => --storm-conf has no effect on --cluster local",
                            "network -c nimbus.thrift.port=7 => -c has no effect on --cluster local",
                            "optimize --max-latency 1s --algorithm paper PROFILE => --max-latency has no effect with --algorithm paper",
                            "optimize --max-memory 1g --algorithm paper PROFILE => --max-memory has no effect with --algorithm paper",
                            "optimize --max-tasks 9 --algorithm paper PROFILE => --max-tasks has no effect with --algorithm paper",
                            "optimize --no-chaining --algorithm paper PROFILE => --no-chaining has no effect with --algorithm paper",
                            "optimize --max-workers 2 --workers 1 PROFILE => --max-workers has no effect with --workers",
                            "optimize --out FILE --what-if cores=2 PROFILE => --out has no effect with --what-if, which computes no plan: remove one of them",
                            "optimize --explain --what-if cores=2 PROFILE => --explain has no effect with --what-if",
                            "optimize --explain --json - PROFILE => --explain has no effect with --json -",
                            "profile --cluster remote --out OUT --running words => --cluster has no effect with --running: remove one of them",
                            "profile --plan PLAN --out OUT --running words => --plan has no effect with --running",
                            "profile --workers 2 --out OUT --running words => --workers has no effect with --running",
                            "profile --out OUT --running words numbers => WORKLOAD|TOPOLOGY.jar has no effect with --running",
                            "profile --unbatched-only --plan PLAN --out OUT numbers => --unbatched-only has no effect with --plan, which is profiled with its batches: remove one of them",
                            "profile --counts-only --out OUT numbers => --counts-only has no effect without --plan: computing a plan needs times",
                            "submit --suffix x --name y --plan PLAN JAR Main => --suffix has no effect with --name: remove one of them",
                            "submit --group g --plan PLAN JAR Main 9 -1 => --group: no component reads from Kafka",
                            "submit --force --cluster local --plan PLAN JAR Main => --force is for --cluster remote: remove it",
                            "submit --seconds 2 --plan PLAN JAR Main => --seconds is for --cluster local or processes: remove it; a topology on a remote cluster runs until you kill it",
                            "submit --seconds 2 --cluster local --dry-run --plan PLAN JAR Main => --seconds has no effect with --dry-run"))
            .flatMap(situations -> situations)
            .toList();

    @TempDir
    private Path directory;

    private final Map<String, String> files = new LinkedHashMap<>();
    private final ScriptedRunner cluster = ScriptedRunner.ofNumbers();
    private final CommandRun aeolus = CommandRun.numbers(cluster);

    @BeforeEach
    void writeFiles() throws Exception {
        cluster.profile = Optional.of(Profiles.numbers());
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
                    aeolus.clear();

                    int status = aeolus.run(words(parts[0])
                            .map(word -> files.getOrDefault(word, word))
                            .toArray(String[]::new));

                    assertThat(aeolus.err()).contains(parts[1]);
                    if (!parts[0].contains("nimbus.thrift.port=7 --configs")) {
                        assertThat(aeolus.out()).isEmpty();
                        assertThat(status).as(aeolus.err()).isEqualTo(ExitCode.USAGE);
                        assertThat(aeolus.err().lines().filter(said -> said.startsWith("aeolus: ")))
                                .hasSize(1);
                    }
                }));
    }

    @Test
    void a_setting_reaches_a_workload() {

        aeolus.succeed("compare -c topology.max.spout.pending=3 --configs stock --runs 1 numbers");

        assertThat(cluster.runs)
                .isNotEmpty()
                .allSatisfy(run -> assertThat(run.config()).containsEntry("topology.max.spout.pending", 3));
    }

    @Test
    void refuses_a_setting_with_a_missing_class_in_one_line() {
        assertThat(aeolus.run("compare -q -c topology.tuple.serializer=no.such.Serializer numbers"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(aeolus.err())
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

    private static Stream<String> ofEachCommand(String situation) {
        String toFile = situation.replaceFirst(" (numbers|JAR)", " --out OUT $1");
        return Stream.of("compare " + situation, "profile " + toFile, "tune " + toFile);
    }

    private static String withPlan(String option) {
        String name = words(option).findFirst().orElseThrow();
        return "compare %s --plan PLAN numbers => %s has no effect with --plan, because no plan is computed: remove one of them"
                .formatted(option, name);
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
