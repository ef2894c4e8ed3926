// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.Profile;
import io.aeolus.probe.Machine;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProfileMismatchTest {

    private static final Path FILE = Path.of("p.json");

    /** A profile of one worker with two cores, Java 17.0.1 and Storm 2.8.3. */
    private static final Profile PROFILE = Profiles.shop();

    private static final Machine THERE = PROFILE.workers().get(0).machine();
    private static final Machine OTHER = new Machine(16, 64, 4, "Java 21.0.2", "2.8.4");

    @Test
    void has_no_note_without_differences() {
        assertThat(ProfileMismatch.note(FILE, PROFILE, OptionalDouble.empty(), ClusterKind.LOCAL, THERE, 1))
                .isEmpty();
        assertThat(ProfileMismatch.note(
                        FILE,
                        PROFILE,
                        OptionalDouble.empty(),
                        ClusterKind.LOCAL,
                        new Machine(2, 1, 1, THERE.jvm(), THERE.storm()),
                        1))
                .as("memory bounds no plan")
                .isEmpty();
    }

    @Test
    void names_all_differences_in_one_line() {
        assertThat(ProfileMismatch.note(FILE, PROFILE, OptionalDouble.empty(), ClusterKind.PROCESSES, OTHER, 2))
                .hasValue("p.json was measured on a cluster with 2 cores, here 16 cores; Java 17.0.1, here Java 21.0.2;"
                        + " Storm 2.8.3, here Storm 2.8.4; 1 worker, here 2: predictions may be off;"
                        + " remove --profile to profile the topology here");
    }

    @Test
    void ignores_different_cores_if_the_user_gave_a_number() {
        Machine larger = new Machine(16, 64, 4, THERE.jvm(), THERE.storm());

        assertThat(ProfileMismatch.note(FILE, PROFILE, OptionalDouble.of(16), ClusterKind.LOCAL, larger, 1))
                .isEmpty();
    }

    @Test
    void does_not_compare_this_machine_with_a_remote_cluster() {
        assertThat(ProfileMismatch.note(FILE, PROFILE, OptionalDouble.empty(), ClusterKind.REMOTE, OTHER, 1))
                .isEmpty();
        assertThat(ProfileMismatch.note(FILE, PROFILE, OptionalDouble.empty(), ClusterKind.REMOTE, OTHER, 3))
                .hasValueSatisfying(
                        line -> assertThat(line).contains("was measured on a cluster with 1 worker, here 3: "));
    }
}
