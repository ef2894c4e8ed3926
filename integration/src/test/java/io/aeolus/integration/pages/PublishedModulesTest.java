package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is published is named in the BOM, in the version of the build, and has what Maven Central asks for. */
class PublishedModulesTest {

    private static final String BOM = "bom/pom.xml";
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(aeolus-.+?)</artifactId>");
    private static final Pattern PARENT = Pattern.compile("<parent>.*?</parent>", Pattern.DOTALL);
    private static final Pattern SNIPPET = Pattern.compile(
            "<groupId>io\\.aeolus</groupId>\\s*<artifactId>(aeolus-[a-z]+)</artifactId>\\s*<version>(.+?)</version>");

    private final String parent = Pages.read("pom.xml");

    @Test
    void theBomNamesAllThatIsPublished() {
        String managed = Pages.read(BOM).replaceAll("(?s).*<dependencyManagement>(.*)</dependencyManagement>.*", "$1");

        assertThat(Pages.groups(ARTIFACT, managed))
                .containsExactlyInAnyOrderElementsOf(
                        published().stream().map(PublishedModulesTest::artifact).toList());
    }

    @Test
    void theBomIsOfTheSameVersionAndPlace() {
        assertThat(first("version", Pages.read(BOM))).isEqualTo(first("version", parent));
        for (String part : List.of("url", "licenses", "developers", "connection", "developerConnection")) {
            assertThat(first(part, Pages.read(BOM))).as(part).isNotEmpty().isEqualTo(first(part, parent));
        }
    }

    @Test
    void eachSaysWhatItIs() {
        assertThat(published()).isNotEmpty().allSatisfy(module -> {
            String own = PARENT.matcher(Pages.read(module + "/pom.xml")).replaceAll("");
            assertThat(first("name", own)).as(module).isNotEmpty();
            assertThat(first("description", own)).as(module).isNotEmpty();
        });
    }

    /** What a reader copies must resolve. */
    @Test
    void pagesNamePublishedModulesInTheVersionOfTheBuild() {
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
    void examplesUseTheVersionOfTheBuild() {
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

    /** The modules with a jar that is deployed. */
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
