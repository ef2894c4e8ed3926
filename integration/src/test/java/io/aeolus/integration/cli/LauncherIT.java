package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher finds what Maven has just built. */
class LauncherIT {

    private static final int WRONG_USE = 2;

    @TempDir
    private Path directory;

    @Test
    void helpIsShownWithoutAnotherBuild() throws Exception {
        Launcher.Result result = aeolus(Map.of(), "--help");

        assertThat(result.errors()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.output()).contains("compare", "profile", "optimize", "submit");
    }

    @Test
    void anUnknownCommandIsWrongUse() throws Exception {
        Launcher.Result result = aeolus(Map.of(), "conpare");

        assertThat(result.status()).isEqualTo(WRONG_USE);
        assertThat(result.errors()).contains("conpare").doesNotContain("building");
    }

    @Test
    void aMissingJavaIsSaidInOneLine() throws Exception {
        Launcher.Result result =
                aeolus(Map.of("JAVA_HOME", directory.resolve("none").toString()), "--help");

        assertThat(result.status()).isEqualTo(WRONG_USE);
        assertThat(result.errors()).startsWith("aeolus: no java found").containsOnlyOnce("\n");
    }

    private Launcher.Result aeolus(Map<String, String> environment, String... arguments) throws Exception {
        return new Launcher(directory).run(environment, arguments);
    }
}
