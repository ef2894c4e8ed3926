// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileCommandFailureTest extends ProfileCommandFixture {

    @Test
    void keeps_the_unbatched_profile_if_batches_fail() throws BadInputException {
        cluster.batchedFails = true;

        aeolus.succeed("profile --out " + file + " numbers");

        String reason = "no worker has sent a report";
        assertThat(Profile.read(file))
                .isEqualTo(Profiles.shop()
                        .withBatching(
                                List.of(BatchedState.failed(16, reason), BatchedState.failed(256, reason)), List.of()));
        assertThat(aeolus.err()).contains("with batch size 16: " + reason, "with batch size 256: " + reason);
    }

    @Test
    void reports_batches_without_any_sample() throws BadInputException {
        cluster.batchedProfile = Optional.of(Profiles.profile(1, List.of()));

        aeolus.succeed("profile --out " + file + " numbers");

        assertThat(Profile.read(file).batched())
                .allMatch(state -> !state.isUsable() && state.problems().size() == 1);
    }

    /** Writing to this device fails like writing to a full disk. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void prints_the_result_before_it_writes_to_a_full_disk() {
        assertThat(aeolus.run("profile --out /dev/full numbers")).isOne();

        assertThat(aeolus.out()).contains("operator");
        assertThat(aeolus.err()).contains("aeolus: /dev/full: cannot be written: No space left on device");
    }

    @Test
    void ends_with_1_and_a_complete_file_if_a_profile_has_problems() throws Exception {
        Profile wrong = Profiles.with(Profiles.shop(), "component 'x' threw y", "measured for 0.3 s only");
        cluster.profile = Optional.of(wrong);

        assertThat(aeolus.run("profile --out " + file + " --unbatched-only numbers"))
                .isOne();

        assertThat(Profile.read(file)).isEqualTo(wrong);
        assertThat(aeolus.out()).isEqualTo(ProfileTable.text(wrong));
        assertThat(aeolus.err())
                .endsWith("aeolus: component 'x' threw y\naeolus: measured for 0.3 s only\nprofile written to " + file
                        + "\n");
    }

    @Test
    void keeps_the_measurements_before_the_failure_of_a_component() throws Exception {
        Profile wrong = Profiles.with(Profiles.shop(), "component 'x' threw y");
        cluster.profile = Optional.of(wrong);
        cluster.failure = Optional.of("shop: component 'x' threw y");

        assertThat(aeolus.run("profile --out " + file + " numbers")).isOne();

        assertThat(Profile.read(file)).isEqualTo(wrong);
        assertThat(aeolus.err()).endsWith("aeolus: component 'x' threw y\nprofile written to " + file + "\n");
        assertThat(cluster.profiles).as("no profile with batches").hasSize(1);
    }

    @Test
    void ends_with_0_and_the_doubts_in_the_table_if_a_profile_is_doubtful() throws Exception {
        Profile doubtful = Profiles.doubtful(Profiles.shop(), "still compiling", "still getting faster");
        cluster.profile = Optional.of(doubtful);

        aeolus.succeed("profile --out " + file + " --unbatched-only numbers");

        assertThat(Profile.read(file)).isEqualTo(doubtful);
        assertThat(aeolus.out()).containsOnlyOnce("doubtful: still compiling\ndoubtful: still getting faster\n");
        assertThat(aeolus.err()).doesNotContain("doubtful").endsWith("profile written to " + file + "\n");
    }

    @Test
    void ends_with_1_and_no_file_without_samples() {
        cluster.profile = Optional.empty();

        assertThat(aeolus.run("profile --out " + file + " numbers")).isOne();

        assertThat(file).doesNotExist();
        assertThat(aeolus.out()).isEmpty();
        assertThat(aeolus.err()).endsWith("aeolus: component 'x' threw java.lang.IllegalStateException: y\n");
        assertThat(cluster.isClosed).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "profile#Missing required parameter: 'WORKLOAD|TOPOLOGY.jar'; see aeolus profile --help",
                "profile numbers#--out is missing: name the file of the profile with --out FILE",
                "profile t.jar Main --out p#--out is missing: name the file of the profile with --out FILE, before the TOPOLOGY.jar",
                "profile --out OUT letters#unknown workload 'letters': must be one of numbers",
                "profile --out OUT numbers Main#workload 'numbers' has no arguments: remove 'Main', or use a TOPOLOGY.jar",
                "profile --out OUT numbers --seconds 0#Invalid value for option '--seconds': '0' is not an integer from 1 to 2147483647; see aeolus profile --help",
                "profile --out OUT numbers --seconds x#Invalid value for option '--seconds': 'x' is not an integer from 1 to 2147483647; see aeolus profile --help",
                "profile --out OUT numbers --cluster moon#Invalid value for option '--cluster': 'moon' is not one of local, processes, remote; see aeolus profile --help",
                "profile --out OUT numbers --input no.dat#no.dat: there is no such file: name an input file",
                "profile --out OUT numbers --plan no.json#no.json: there is no such file: name a plan file",
                "profile --out OUT numbers --runs 3#Unknown option: '--runs'; see aeolus profile --help",
                "profile --out OUT t.jar#t.jar: the main class is missing: add it after the jar",
                "profile --out OUT --seconds -1 t.jar Main#Invalid value for option '--seconds': '-1' is not an integer from 1 to 2147483647; see aeolus profile --help",
                "profile show#Missing required parameter: 'FILE'; see aeolus profile show --help",
                "profile show no.json#no.json: there is no such file: name a profile file",
            })
    void ends_with_2_and_one_line_on_wrong_use(String arguments, String message) {
        aeolus.refuse(arguments.replace("OUT", file.toString()), message);

        assertThat(cluster.starts).isZero();
        assertThat(file).doesNotExist();
    }

    @Test
    void ends_with_2_when_the_file_cannot_be_written_and_runs_nothing() {
        Path nowhere = directory.resolve("no").resolve("profile.json");

        aeolus.refuse(
                "profile --out " + nowhere + " numbers",
                nowhere + ": the directory " + nowhere.getParent() + " does not exist: create it first");
        assertThat(cluster.starts).isZero();
    }

    @Test
    void prints_one_line_for_an_invalid_profile() throws IOException {
        Files.writeString(file, Profile.FORMAT.text(Profiles.shop()).replace("\"acked\": ", "\"acks\": "));

        assertThat(aeolus.run("profile show " + file)).isEqualTo(2);
        assertThat(aeolus.err())
                .startsWith("aeolus: " + file + ": $.components[0].operator.ack")
                .hasLineCount(1);
        assertThat(aeolus.out()).isEmpty();
    }
}
