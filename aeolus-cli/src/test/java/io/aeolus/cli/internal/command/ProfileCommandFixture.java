// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs the command {@code profile} on a scripted cluster. */
abstract class ProfileCommandFixture {

    @TempDir
    Path directory;

    final ScriptedRunner cluster = new ScriptedRunner();

    final StringWriter out = new StringWriter();

    final StringWriter err = new StringWriter();

    Path file = Path.of("");

    int clustersStarted;

    @BeforeEach
    void prepareProfile() {
        cluster.profile = Optional.of(Profiles.shop());
        file = directory.resolve("profile.json");
    }

    int run(String... arguments) {
        CommandLine command = AeolusCommand.commandLine(Contexts.on(
                progress -> {
                    clustersStarted++;
                    return cluster;
                },
                new Numbers(1000, -1)));
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }
}
