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

class StormSettingsTest {

    @TempDir
    private Path folder;

    @Test
    void looksWhereTheStormScriptLooks() throws Exception {
        Path home = folder.resolve("home");
        Map<String, String> environment = Map.of(
                "STORM_CONF_DIR", folder.resolve("conf-dir").toString(),
                "STORM_HOME", folder.resolve("storm").toString());
        assertThat(find(Optional.empty(), environment, home).file()).isEmpty();

        Path ofStormHome = file("storm/conf/storm.yaml", "a: 1");
        assertThat(find(Optional.empty(), environment, home).file()).contains(ofStormHome);
        Path ofConfDir = file("conf-dir/storm.yaml", "a: 2");
        assertThat(find(Optional.empty(), environment, home).file()).contains(ofConfDir);
        Path ofUser = file("home/.storm/storm.yaml", "a: 3");
        assertThat(find(Optional.empty(), environment, home).file()).contains(ofUser);
        Path given = file("given.yaml", "a: 4");
        assertThat(find(Optional.of(given), environment, home).read()).containsEntry("a", 4);
    }

    @Test
    void optionsGoBeforeTheFile() throws Exception {
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
    void refusesAValueThatStormWouldRefuseLater() throws Exception {
        assertThatThrownBy(() ->
                        StormSettings.find(Optional.empty(), List.of("a=b", "topology.workers=abc"), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("-c topology.workers=abc: ")
                .hasMessageEndingWith(": give another value");
        assertThat(StormSettings.find(Optional.empty(), List.of("topology.workers=3"), Map.of(), folder)
                        .read())
                .containsEntry("topology.workers", 3);
    }

    @Test
    void refusesWhatCannotBeRead() throws Exception {
        Path none = folder.resolve("none.yaml");
        assertThatThrownBy(() -> find(Optional.of(none), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--storm-conf: there is no file " + none + ": name a storm.yaml");
        Path broken = file("broken.yaml", "a: [1");
        assertThatThrownBy(() -> find(Optional.of(broken), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(broken + ": cannot be read as settings of Storm (");
        assertThatThrownBy(() -> StormSettings.find(Optional.empty(), List.of("workers"), Map.of(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessage("-c: 'workers' is not a valid setting: give name=value");
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
