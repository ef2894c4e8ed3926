// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Compares {@code docs/internals} with the build: modules, their dependencies, and the names of classes. */
class ArchitecturePageTest {

    private static final Pattern NAME = Pattern.compile("`([a-z][a-z*/-]+)`");
    private static final Pattern CLASS = Pattern.compile("[A-Z]\\w*[a-z]\\w*(?:[.(].*)?");
    private static final Pattern CLASS_IN_PICTURE = Pattern.compile("\\b((?:[A-Z][a-z]+){2,})\\b");
    private static final Set<String> FOREIGN_CLASSES = Set.of(
            "BlowfishTupleSerializer",
            "Boolean",
            "ConfigurableTopology",
            "Double",
            "EvenScheduler",
            "HashMap",
            "IBasicBolt",
            "IBolt",
            "IRichBolt",
            "ISpout",
            "Instrumentation",
            "Integer",
            "JavaObject",
            "KryoException",
            "Long",
            "String",
            "StormSubmitter",
            "System",
            "ThreadMXBean",
            "TopologyContext",
            "Tuple",
            "TupleImpl");
    private static final Pattern CHAINED = Pattern.compile("(aeolus-[a-z]+)");
    private static final Pattern OWN_DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>io\\.aeolus</groupId>\\s*<artifactId>([^<]+)</artifactId>(.*?)</dependency>",
            Pattern.DOTALL);

    private final String page = Pages.read("docs/internals/architecture.md");

    @Test
    void the_table_lists_every_module() {
        List<String> listed = page.lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> Pages.groups(NAME, line.substring(0, line.indexOf('|', 1))).stream())
                .toList();

        assertThat(Pages.modules())
                .allSatisfy(module -> assertThat(listed)
                        .anyMatch(name -> name.equals(module)
                                || (name.endsWith("/*") && module.startsWith(name.replace("*", "")))));
        assertThat(listed)
                .filteredOn(name -> !name.endsWith("*"))
                .as("modules of the build")
                .allSatisfy(name -> assertThat(Pages.modules()).contains(name));
    }

    @Test
    void no_module_depends_on_a_module_to_its_right() {
        List<String> chain = chain();

        assertThat(chain).hasSizeGreaterThan(5);
        for (int place = 0; place < chain.size(); place++) {
            List<String> allowed = new ArrayList<>(chain.subList(0, place));
            if (chain.get(place).equals("aeolus-cli")) {
                allowed.add("aeolus-testing");
            }
            assertThat(ownDependencies(chain.get(place))).as(chain.get(place)).isSubsetOf(allowed);
        }
        assertThat(ownDependencies("aeolus-testing")).containsExactly("aeolus-batching");
    }

    @TestFactory
    Stream<DynamicTest> classes_that_pages_name_exist() {
        Set<String> classes = Pages.files(Pages.ROOT, Integer.MAX_VALUE, ".java").stream()
                .map(file -> String.valueOf(file.getFileName()).replace(".java", ""))
                .collect(Collectors.toCollection(HashSet::new));
        classes.addAll(FOREIGN_CLASSES);

        return Stream.of("docs/internals", "benchmarks")
                .flatMap(folder -> Pages.files(Pages.ROOT.resolve(folder), 2, ".md").stream())
                .map(file -> DynamicTest.dynamicTest(
                        Pages.ROOT.relativize(file).toString(),
                        () -> assertThat(classes(Pages.read(file)))
                                .filteredOn(name -> !classes.contains(name))
                                .as("unknown classes")
                                .isEmpty()));
    }

    /** Returns the names of classes in inline code and in pictures. */
    private static Set<String> classes(String text) {
        Stream<String> inline =
                Pages.code(text).stream().filter(CLASS.asMatchPredicate()).map(code -> code.replaceAll("[.(].*", ""));
        Stream<String> pictures =
                Pages.blocks(text).stream().flatMap(block -> Pages.groups(CLASS_IN_PICTURE, block.text()).stream());
        return Stream.concat(inline, pictures).collect(Collectors.toSet());
    }

    /** Returns the modules in the first line of the picture, without the workloads. */
    private List<String> chain() {
        String line = page.lines()
                .filter(candidate -> candidate.startsWith("aeolus-batching <- "))
                .findFirst()
                .orElseThrow();
        return Pages.groups(CHAINED, line);
    }

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
