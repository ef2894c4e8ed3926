// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.TopologySummary;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command with another name than the name that main gives, and with a Nimbus that records calls. */
class SubmitCanaryTest {

    @TempDir
    private Path folder;

    @RegisterExtension
    private final MockNimbus cluster = new MockNimbus();

    private final Nimbus.Iface nimbus = cluster.calls();
    private SubmitRun run;

    @BeforeEach
    void prepare() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers-canary")).thenReturn(true);
        run = new SubmitRun(folder, AeolusCommand.commandLine(Contexts.on(new ScriptedRunner())));
    }

    @Test
    void dry_run_prints_both_names() throws IOException {
        assertThat(submit("--suffix -canary --dry-run")).as(run.err()).isZero();

        assertThat(run.out())
                .startsWith(
                        "topology 'numbers' as 'numbers-canary' with " + folder.resolve("plan.json") + " (dry run)\n");
    }

    @Test
    void submits_the_plan_of_the_original_under_the_new_name() throws Exception {
        assertThat(submit("--name numbers-canary")).as(run.err()).isZero();

        verify(nimbus).submitTopology(eq("numbers-canary"), any(), any(), any());
        assertThat(run.out()).startsWith("submitted 'numbers-canary' to here:6627: 2 of 2 components wrapped");
    }

    @Test
    void refuses_a_name_that_already_runs() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers-canary")).thenReturn(false);
        when(nimbus.getTopologySummaryByName("numbers-canary")).thenReturn(new TopologySummary());

        assertThat(submit("--suffix -canary")).isEqualTo(2);

        assertThat(run.lastLine())
                .isEqualTo("aeolus: topology 'numbers-canary' already runs on the cluster: kill it first ('storm kill"
                        + " numbers-canary'), or submit under another name (--name or --suffix)");
        verify(nimbus, never()).submitTopology(any(), any(), any(), any());
    }

    @Test
    void refuses_a_plan_for_the_new_name() throws IOException {
        assertThat(run.submitNumbers(
                        Numbers.PLAN.replace("\"topology\":\"numbers\"", "\"topology\":\"numbers-canary\""),
                        "--suffix -canary"))
                .isEqualTo(2);

        assertThat(run.lastLine())
                .endsWith("$.topology is \"numbers-canary\", but the topology is \"numbers\": use a plan for this"
                        + " topology");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--name a/b | --name: 'a/b' is not valid: must not be empty or contain '/', '\\', '.' or ':'",
                "--suffix .v2 | --suffix: '.v2' is not valid: must not be empty or contain '/', '\\', '.' or ':'",
                "--name= | --name: '' is not valid: must not be empty or contain '/', '\\', '.' or ':'",
                "--group= | --group: the group is empty: give a name",
                "--group g | --group: no component reads from Kafka with a group.id: remove the option"
            })
    void ends_with_2_on_wrong_use(String options, String message) throws IOException {
        assertThat(submit(options)).isEqualTo(2);

        assertThat(run.lastLine()).isEqualTo("aeolus: " + message);
        assertThat(run.out()).isEmpty();
    }

    private int submit(String options) throws IOException {
        return run.submitNumbers(Numbers.PLAN, options);
    }
}
