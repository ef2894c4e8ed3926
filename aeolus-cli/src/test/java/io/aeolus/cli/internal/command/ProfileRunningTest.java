// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.command.MockNimbus.executor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.when;

import io.aeolus.cases.Altered;
import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The command with {@code --running}. The profiler has its own tests. */
class ProfileRunningTest extends ProfileCommandFixture {

    @RegisterExtension
    private final MockNimbus nimbus = new MockNimbus();

    private static final Figure UNKNOWN = new Figure.Unknown(0, "Nimbus measures elapsed times only");

    @Test
    void prints_one_line_and_writes_nothing_if_the_topology_does_not_run() throws Exception {
        aeolus.refuse(
                "profile --running words --out " + file,
                "topology 'words' does not run on the cluster: no topology runs there");
        assertThat(file).doesNotExist();
        assertThat(cluster.starts).isZero();
    }

    @Test
    void shows_the_progress_in_seconds() throws Exception {
        when(nimbus.calls().getUserTopology("words-1-7")).thenReturn(new StormTopology(Map.of(), Map.of(), Map.of()));
        when(nimbus.calls().getTopologyConf("words-1-7")).thenReturn("{}");
        TopologyInfo words =
                new TopologyInfo("words-1-7", "words", 60, List.of(executor("lines", 1, 1)), "ACTIVE", Map.of());
        // The user interrupts the command after the first progress.
        doReturn(words)
                .doAnswer(call -> {
                    Thread.currentThread().interrupt();
                    return words;
                })
                .when(nimbus.calls())
                .getTopologyInfoByNameWithOpts(eq("words"), any());

        aeolus.run("profile --running words --seconds 90 --out " + file);

        assertThat(aeolus.err()).startsWith("measuring words: 0 of 90 s\n");
    }

    @Test
    void refuses_a_jar_that_does_not_exist() {
        aeolus.refuse(
                "profile --running words --jars " + file + ".jar --out " + file,
                file + ".jar: no such file: give a jar to --jars");
    }

    @Test
    void needs_a_file() {
        aeolus.refuse("profile --running words", "--out is missing: name the file of the profile with --out FILE");
    }

    @Test
    void the_table_shows_times_with_emits_and_acks() {
        String text = ProfileTable.text(running(new Figure.Average(90_000, 12_000, 600)));

        assertThat(text)
                .contains("measured for 10 s; all workers had run for at least 6 s")
                .contains("operators by estimated CPU time (time/call: elapsed, with emits and acks")
                .contains("12.0 us +-5%")
                .doesNotContain("spouts (idle", "only the mean is known");
    }

    @Test
    void an_imprecise_time_is_unknown() {
        assertThat(ProfileTable.text(running(new Figure.Average(90, 12_000, 9_000))))
                .doesNotContain("12.0 us");
    }

    private static Profile running(Figure time) {
        Profile shop = Profiles.shop();
        return new Profile(
                shop.topology(),
                "running at here:6627",
                Profile.RUNNING,
                new Profile.Window(6, false, 10),
                shop.totals(),
                0,
                List.of(),
                List.of("a doubt"),
                shop.workers(),
                shop.config(),
                shop.components().stream()
                        .map(component -> Altered.with(component, "operator", with(component.operator(), time)))
                        .toList(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static OperatorProfile with(OperatorProfile operator, Figure time) {
        return new OperatorProfile(
                operator.calls(),
                operator.acked(),
                operator.failed(),
                operator.emitted(),
                time,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                operator.busyShare(),
                OptionalDouble.empty(),
                UNKNOWN,
                OptionalDouble.empty(),
                Optional.empty(),
                List.of(),
                operator.active(),
                0);
    }
}
