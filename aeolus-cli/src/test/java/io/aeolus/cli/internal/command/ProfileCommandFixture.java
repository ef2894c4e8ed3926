// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs the command {@code profile} on a scripted cluster. */
abstract class ProfileCommandFixture {

    @TempDir
    Path directory;

    final ScriptedRunner cluster = new ScriptedRunner();

    final CommandRun aeolus = CommandRun.numbers(cluster);

    Path file = Path.of("");

    @BeforeEach
    void prepareProfile() {
        cluster.profile = Optional.of(Profiles.shop());
        file = directory.resolve("profile.json");
    }
}
