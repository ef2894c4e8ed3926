package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds docs/background/architecture.md against the build: all modules are told of, and depend on none to their right. */
class ArchitecturePageTest {

    private static final Pattern NAME = Pattern.compile("`([a-z][a-z*/-]+)`");
    private static final Pattern CHAINED = Pattern.compile("(aeolus-[a-z]+)");
    private static final Pattern OWN_DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>io\\.aeolus</groupId>\\s*<artifactId>([^<]+)</artifactId>(.*?)</dependency>",
            Pattern.DOTALL);

    private final String page = Pages.read("docs/background/architecture.md");

    @Test
    void tellsOfEachModule() {
        List<String> told = page.lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> Pages.groups(NAME, line.substring(0, line.indexOf('|', 1))).stream())
                .toList();

        assertThat(Pages.modules())
                .allSatisfy(module -> assertThat(told)
                        .anyMatch(name -> name.equals(module)
                                || (name.endsWith("/*") && module.startsWith(name.replace("*", "")))));
        assertThat(told)
                .filteredOn(name -> !name.endsWith("*"))
                .as("modules that are there")
                .allSatisfy(name -> assertThat(Pages.modules()).contains(name));
    }

    @Test
    void noModuleDependsOnOneToItsRight() {
        List<String> chain = chain();

        assertThat(chain).hasSizeGreaterThan(5);
        for (int place = 0; place < chain.size(); place++) {
            List<String> known = new ArrayList<>(chain.subList(0, place));
            if (chain.get(place).equals("aeolus-cli")) {
                // The way around the chain ends there.
                known.add("aeolus-testing");
            }
            assertThat(ownDependencies(chain.get(place))).as(chain.get(place)).isSubsetOf(known);
        }
        assertThat(ownDependencies("aeolus-testing")).containsExactly("aeolus-batching");
    }

    /** The modules that stand in the picture's first line, but for the workloads. */
    private List<String> chain() {
        String line = page.lines()
                .filter(candidate -> candidate.startsWith("aeolus-batching <- "))
                .findFirst()
                .orElseThrow();
        return Pages.groups(CHAINED, line);
    }

    /** What its main code depends on. */
    private static List<String> ownDependencies(String module) {
        List<String> dependencies = new ArrayList<>();
        Matcher matcher = OWN_DEPENDENCY.matcher(Pages.read(module + "/pom.xml"));
        while (matcher.find()) {
            if (!matcher.group(2).contains("<scope>test</scope>")) {
                dependencies.add(matcher.group(1));
            }
        }
        return dependencies;
    }
}
