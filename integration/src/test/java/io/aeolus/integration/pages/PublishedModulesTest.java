// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Published modules are in the BOM, in the version of the build, with the metadata that Maven Central requires. */
class PublishedModulesTest {

    private static final String BOM = "bom/pom.xml";
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(aeolus-.+?)</artifactId>");
    private static final Pattern PARENT = Pattern.compile("<parent>.*?</parent>", Pattern.DOTALL);
    private static final Pattern SNIPPET = Pattern.compile(
            "<groupId>io\\.aeolus</groupId>\\s*<artifactId>(aeolus-[a-z]+)</artifactId>\\s*<version>(.+?)</version>");

    private final String parent = Pages.read("pom.xml");

    @Test
    void bom_lists_all_published_modules() {
        String managed = Pages.read(BOM).replaceAll("(?s).*<dependencyManagement>(.*)</dependencyManagement>.*", "$1");

        assertThat(Pages.groups(ARTIFACT, managed))
                .containsExactlyInAnyOrderElementsOf(
                        published().stream().map(PublishedModulesTest::artifact).toList());
    }

    @Test
    void bom_has_the_version_and_metadata_of_the_parent() {
        assertThat(first("version", Pages.read(BOM))).isEqualTo(first("version", parent));
        for (String part : List.of("url", "licenses", "developers", "connection", "developerConnection")) {
            assertThat(first(part, Pages.read(BOM))).as(part).isNotEmpty().isEqualTo(first(part, parent));
        }
    }

    @Test
    void each_published_module_has_a_name_and_a_description() {
        assertThat(published()).isNotEmpty().allSatisfy(module -> {
            String own = PARENT.matcher(Pages.read(module + "/pom.xml")).replaceAll("");
            assertThat(first("name", own)).as(module).isNotEmpty();
            assertThat(first("description", own)).as(module).isNotEmpty();
        });
    }

    @Test
    void dependencies_on_pages_name_published_modules_in_the_current_version() {
        List<String> names =
                published().stream().map(PublishedModulesTest::artifact).toList();
        int snippets = 0;
        for (Path page : Pages.all()) {
            Matcher snippet = SNIPPET.matcher(Pages.read(page));
            while (snippet.find()) {
                snippets++;
                assertThat(snippet.group(1)).as(page.toString()).isIn(names);
                assertThat(snippet.group(2))
                        .as(page.toString())
                        .isEqualTo(first("version", parent).orElseThrow());
            }
        }
        assertThat(snippets).as("snippets").isPositive();
    }

    @Test
    void examples_use_the_current_version() {
        List<String> examples = Pages.modules().stream()
                .filter(module -> module.startsWith("examples/"))
                .filter(module -> Pages.read(module + "/pom.xml").contains("<aeolus.version>"))
                .toList();

        assertThat(examples)
                .isNotEmpty()
                .allSatisfy(module -> assertThat(first("aeolus.version", Pages.read(module + "/pom.xml")))
                        .as(module)
                        .isEqualTo(first("version", parent)));
    }

    /** The modules whose jar is deployed. */
    private List<String> published() {
        return Pages.modules().stream()
                .filter(module -> {
                    String pom = Pages.read(module + "/pom.xml");
                    return !pom.contains("<maven.deploy.skip>true<") && !pom.contains("<packaging>pom<");
                })
                .toList();
    }

    private static String artifact(String module) {
        return first(
                        "artifactId",
                        PARENT.matcher(Pages.read(module + "/pom.xml")).replaceAll(""))
                .orElseThrow();
    }

    private static Optional<String> first(String tag, String text) {
        Matcher matcher = Pattern.compile("<" + tag + ">(.*?)</" + tag + ">", Pattern.DOTALL)
                .matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1).strip()) : Optional.empty();
    }
}
