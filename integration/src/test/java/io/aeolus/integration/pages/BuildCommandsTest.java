// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** CI runs every build command of the pages, except commands for one test, one measurement or one kind of machine. */
class BuildCommandsTest {

    private static final Pattern COMMAND = Pattern.compile("(?m)(?:^ *|`)(mvn [^`\\n#]+)");
    private static final Pattern BUILDS = Pattern.compile("\\b(package|install|verify)\\b");

    /** Options of CI that change no result. */
    private static final Set<String> UNATTENDED =
            Set.of("-B", "-ntp", "-q", "-T3", "-Dspotless.check.skip=true", "||", "status=$?");

    /** Options of long tests, of tests that need rights or programs, and of measurements. */
    private static final List<String> LEFT_OUT =
            List.of("-Pdeep", "-Pchaos", "-Psoak", "-Djcstress", "-Dbench", "-Dit.test", "staging");

    @Test
    void ci_runs_every_documented_build_command() {
        List<String> ci = commands(Pages.read(".ci/run")).toList();
        Set<String> documented = Pages.all().stream()
                .flatMap(page -> commands(Pages.read(page)))
                .filter(command -> BUILDS.matcher(command).find())
                .filter(command -> LEFT_OUT.stream().noneMatch(command::contains))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(documented).contains("mvn verify", "mvn -Pdist verify");
        assertThat(documented.stream().filter(command -> !isRun(command, ci))).isEmpty();
    }

    /** The profile 'dist' skips the tests of all other modules. */
    @Test
    void only_this_module_tests_the_archive() {
        assertThat(Pages.modules().stream()
                        .map(module -> Pages.ROOT.resolve(module).resolve("src/test/java"))
                        .filter(Files::isDirectory)
                        .flatMap(folder -> Pages.files(folder, Integer.MAX_VALUE, ".java").stream())
                        .filter(file -> Pages.read(file).contains("@Tag(\"dist\")")))
                .isNotEmpty()
                .allMatch(file -> file.startsWith(Pages.ROOT.resolve("integration/src")));
    }

    /** The launcher builds with {@code maven.test.skip}, which makes no test jars: a fresh clone could not resolve them. */
    @Test
    void modules_that_the_launcher_builds_need_no_test_jars() {
        assertThat(Pages.modules().stream()
                        .filter(module ->
                                Files.isDirectory(Pages.ROOT.resolve(module).resolve("src/main/java")))
                        .map(module -> module + "/pom.xml"))
                .contains("aeolus-cli/pom.xml")
                .allMatch(pom -> !Pages.read(pom).contains("<type>test-jar</type>"));
    }

    /** Whether CI runs a command or one that includes it: tests include the package, and the whole project a module. */
    private static boolean isRun(String command, List<String> ci) {
        return ci.contains(command)
                || ci.contains(command.replaceFirst("(-DskipTests )?package$", "verify"))
                || ci.contains(command.replaceFirst(" verify -pl .*", " verify"));
    }

    private static Stream<String> commands(String text) {
        return Pages.groups(COMMAND, text).stream()
                .map(command -> Stream.of(command.trim().split(" +"))
                        .filter(word -> !UNATTENDED.contains(word))
                        .collect(Collectors.joining(" ")));
    }
}
