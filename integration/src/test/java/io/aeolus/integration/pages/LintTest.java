package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A new module, or a new kind of source, is not forgotten in {@code lint/pom.xml}. */
class LintTest {

    private static final Pattern ROOT = Pattern.compile("<root>\\$\\{maven.multiModuleProjectDirectory}/(.+?)</root>");

    /** Their libraries are needed by no other code. */
    private static final List<String> LEFT_OUT = List.of("/src/jcstress/java", "/src/browser/java");

    /** It replaces a class of Storm that the code of others is compiled with. */
    private static final String STAND_IN = "dist/stand-in";

    @Test
    void allCodeIsLinted() {
        assertThat(Pages.groups(ROOT, Pages.read("lint/pom.xml"))).containsExactlyInAnyOrderElementsOf(sources());
    }

    private static Set<String> sources() {
        List<String> modules = Pages.modules().stream()
                .filter(module -> !module.equals(STAND_IN))
                .filter(module -> Pages.read(module + "/pom.xml").contains("<artifactId>aeolus-parent</artifactId>"))
                .toList();
        Set<String> sources = new TreeSet<>(Set.of("src/test/java"));
        for (String module : modules) {
            Path folder = Pages.ROOT.resolve(module).resolve("src");
            if (Files.isDirectory(folder)) {
                Pages.files(folder, Integer.MAX_VALUE, ".java").stream()
                        .map(file -> Pages.ROOT.relativize(file).toString())
                        .map(file -> file.replaceFirst("(/src/[a-z]+/java)/.*", "$1"))
                        .filter(root -> LEFT_OUT.stream().noneMatch(root::endsWith))
                        .forEach(sources::add);
            }
        }
        return sources;
    }
}
