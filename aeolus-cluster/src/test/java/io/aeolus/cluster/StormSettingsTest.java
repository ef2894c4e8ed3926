// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StormSettingsTest {

    @TempDir
    private Path folder;

    @Test
    void searches_the_same_folders_as_the_storm_script() throws Exception {
        Path home = folder.resolve("home");
        Map<String, String> environment = Map.of(
                "STORM_CONF_DIR", folder.resolve("conf-dir").toString(),
                "STORM_HOME", folder.resolve("storm").toString());
        assertThat(find(Optional.empty(), environment, home).file()).isEmpty();

        Path inStormHome = file("storm/conf/storm.yaml", "a: 1");
        assertThat(find(Optional.empty(), environment, home).file()).contains(inStormHome);
        Path inConfDir = file("conf-dir/storm.yaml", "a: 2");
        assertThat(find(Optional.empty(), environment, home).file()).contains(inConfDir);
        Path inHome = file("home/.storm/storm.yaml", "a: 3");
        assertThat(find(Optional.empty(), environment, home).file()).contains(inHome);
        Path given = file("given.yaml", "a: 4");
        assertThat(find(Optional.of(given), environment, home).read()).containsEntry("a", 4);
    }

    @Test
    void options_override_the_file() throws Exception {
        Path given = file("given.yaml", "a: 1\nb: 2");
        StormSettings settings = StormSettings.find(Optional.of(given), List.of("a=[1, 2]", "c=x=y"), Map.of(), folder);

        assertThat(settings.read())
                .containsEntry("a", List.of(1, 2))
                .containsEntry("b", 2)
                .containsEntry("c", "x=y")
                .containsKey("nimbus.seeds");
        assertThat(settings.optionNames()).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void rejects_values_that_storm_would_reject_later() throws Exception {
        assertThatThrownBy(() ->
                        StormSettings.find(Optional.empty(), List.of("a=b", "topology.workers=abc"), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("-c topology.workers=abc: ")
                .hasMessageEndingWith(": give a valid value");
        assertThat(StormSettings.find(Optional.empty(), List.of("topology.workers=3"), Map.of(), folder)
                        .read())
                .containsEntry("topology.workers", 3);
    }

    @Test
    void does_not_print_secrets() {
        String option = "nimbus.thrift.tls.client.keystore.password=314159";

        assertThatThrownBy(() -> StormSettings.find(Optional.empty(), List.of(option), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "nimbus.thrift.tls.client.keystore.password: Storm rejects the value: give a valid value, and enclose a text of digits in quotes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nimbus.thrift.port: 66z7", "nimbus.thrift.client.use.tls: maybe", "nimbus.seeds: [1]"})
    void rejects_a_file_whose_address_of_nimbus_storm_would_reject(String line) throws Exception {
        Path file = Files.writeString(folder.resolve("own.yaml"), line + "\n");

        assertThatThrownBy(() -> find(Optional.of(file), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": " + line.substring(0, line.indexOf(':')) + ": ")
                .hasMessageEndingWith(": give a valid value");
    }

    @Test
    void rejects_missing_files_broken_files_and_malformed_options() throws Exception {
        Path none = folder.resolve("none.yaml");
        assertThatThrownBy(() -> find(Optional.of(none), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--storm-conf: " + none + ": no such file: give a storm.yaml");
        Path broken = file("broken.yaml", "a: [1");
        assertThatThrownBy(() -> find(Optional.of(broken), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(broken + ": cannot be parsed as Storm's settings (");
        assertThatThrownBy(() -> StormSettings.find(Optional.empty(), List.of("workers"), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessage("-c: 'workers' is not a valid setting: must be name=value");
    }

    private static StormSettings find(Optional<Path> given, Map<String, String> environment, Path home)
            throws BadInputException {
        return StormSettings.find(given, List.of(), environment, home);
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
