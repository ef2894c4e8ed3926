package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MavenArtifactsTest {

    @Test
    void maven_is_asked_for_the_artifacts_without_what_is_excluded() throws Exception {
        List<String> poms = new ArrayList<>();
        MavenArtifacts artifacts =
                new MavenArtifacts(List.of("a.b:c:1.0^x:y^z:*", "d:e:2"), List.of("mine^file:/repo?a&b"));

        List<Path> jars = artifacts.jars(command -> {
            poms.add(Files.readString(Path.of(command.get(command.indexOf("-f") + 1))));
            String output = command.get(command.size() - 1).replace("-Dmdep.outputFile=", "");
            Files.writeString(Path.of(output), "/m2/c.jar:/m2/e.jar\n");
        });

        assertThat(jars).containsExactly(Path.of("/m2/c.jar"), Path.of("/m2/e.jar"));
        assertThat(poms)
                .singleElement()
                .asString()
                .contains("<repository><id>mine</id><url>file:/repo?a&amp;b</url></repository>")
                .contains(
                        "<dependency><groupId>a.b</groupId><artifactId>c</artifactId><version>1.0</version><exclusions>"
                                + "<exclusion><groupId>x</groupId><artifactId>y</artifactId></exclusion>"
                                + "<exclusion><groupId>z</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>")
                .contains("<groupId>d</groupId><artifactId>e</artifactId><version>2</version>");
    }

    @Test
    void no_maven_is_needed_for_no_artifacts() throws Exception {
        assertThat(new MavenArtifacts(List.of(), List.of()).jars(command -> {
                    throw new AssertionError("nothing is to be asked");
                }))
                .isEmpty();
    }

    @Test
    void what_maven_says_is_passed_on() {
        MavenArtifacts artifacts = new MavenArtifacts(List.of("a:b:1"), List.of());

        assertThatThrownBy(() -> artifacts.jars(command -> {
                    throw new IOException("[ERROR] Could not find artifact a:b:jar:1");
                }))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--artifacts: Maven does not find them (Could not find artifact a:b:jar:1):"
                        + " check the coordinates and that mvn works, or give the jars by --jars");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a:b | ''     | --artifacts: 'a:b' is not valid: give group:artifact:version, and ^group:artifact for what to exclude",
                "a::1 | ''    | --artifacts: 'a::1' is not valid: give group:artifact:version, and ^group:artifact for what to exclude",
                "a:b:1 | mine | --artifactRepositories: 'mine' is not a name^url",
            })
    void malformed_coordinates_are_refused(String artifact, String repository, String message) {
        MavenArtifacts artifacts =
                new MavenArtifacts(List.of(artifact), repository.isEmpty() ? List.of() : List.of(repository));

        assertThatThrownBy(() -> artifacts.jars(command -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
