// SPDX-License-Identifier: Apache-2.0
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
    void resolves_artifacts_with_exclusions() throws Exception {
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
    void does_not_run_maven_without_artifacts() throws Exception {
        assertThat(new MavenArtifacts(List.of(), List.of()).jars(command -> {
                    throw new AssertionError("unexpected command");
                }))
                .isEmpty();
    }

    @Test
    void reports_the_error_of_maven() {
        MavenArtifacts artifacts = new MavenArtifacts(List.of("a:b:1"), List.of());

        assertThatThrownBy(() -> artifacts.jars(command -> {
                    throw new IOException(
                            "Picked up JAVA_TOOL_OPTIONS: -Dx\n[ERROR] Could not find artifact a:b:jar:1\n[ERROR] help");
                }))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--artifacts: Maven cannot resolve them (Could not find artifact a:b:jar:1):"
                        + " check the coordinates and that mvn works, or give the jars with --jars");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a:b | ''     | --artifacts: 'a:b' is not a valid artifact: must be group:artifact:version, with ^group:artifact for each exclusion",
                "a::1 | ''    | --artifacts: 'a::1' is not a valid artifact: must be group:artifact:version, with ^group:artifact for each exclusion",
                "a:b:1 | mine | --artifactRepositories: 'mine' is not a valid repository: must be name^url",
            })
    void rejects_malformed_coordinates(String artifact, String repository, String message) {
        MavenArtifacts artifacts =
                new MavenArtifacts(List.of(artifact), repository.isEmpty() ? List.of() : List.of(repository));

        assertThatThrownBy(() -> artifacts.jars(command -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
