// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuTimesTest {

    @Test
    void reads_the_statistics_of_linux() {
        assertThat(CpuTimes.of("cpu  10 20 30 40 50 60 70 80 5 6\ncpu0 1 1 1 1 1 1 1 1 1 1\n"))
                .contains(new CpuTimes(360, 80));
        assertThat(CpuTimes.of("intr 1 2 3\n")).isEmpty();
        assertThat(CpuTimes.of("cpu  1 2 3 4 5 6 7 99999999999999999999 0 0\n")).isEmpty();
    }

    /** The runs do not use the CPUs of this machine. */
    @Test
    void ignores_this_machine_on_a_remote_cluster() {
        assertThat(CpuTimes.now(ClusterKind.REMOTE)).isEmpty();
    }

    @Test
    void notes_stolen_time_between_two_moments() {
        CpuTimes earlier = new CpuTimes(1_000, 100);

        assertThat(new CpuTimes(3_000, 350).noteSince(earlier))
                .hasValueSatisfying(note -> assertThat(note)
                        .startsWith("other virtual machines took 13 % of this machine's CPU time during the runs"));
        assertThat(new CpuTimes(1_499, 300).noteSince(earlier)).isEmpty();
        assertThat(new CpuTimes(2_000, 90).noteSince(earlier)).isEmpty();
    }
}
