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
import java.util.List;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The command on a remote cluster with two free slots, and a plan with three workers. */
class SubmitCapacityTest {

    private static final String PLAN =
            Numbers.PLAN.replace("\"prediction\"", "\"config\":{\"topology.workers\":3},\"prediction\"");

    private static final String LACK = "topology 'numbers' does not fit on the cluster: it needs 3 slots"
            + " (topology.workers: 3), and 2 of the cluster's 4 are free: free slots, add supervisors, or reduce the"
            + " plan's workers";

    @TempDir
    private Path folder;

    @RegisterExtension
    private final MockNimbus cluster = new MockNimbus();

    private final Nimbus.Iface nimbus = cluster.calls();
    private SubmitRun run;

    @BeforeEach
    void prepare() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(true);
        when(nimbus.getNimbusConf()).thenReturn("{}");
        when(nimbus.getClusterInfo())
                .thenReturn(new ClusterSummary(
                        List.of(new SupervisorSummary("here", 60, 4, 2, "id")), List.of(), List.of()));
        run = new SubmitRun(folder, AeolusCommand.commandLine(Contexts.on(new ScriptedRunner())));
    }

    @Test
    void refuses_a_plan_with_more_workers_than_free_slots() throws Exception {
        assertThat(submit("")).isEqualTo(2);

        assertThat(run.lastLine()).isEqualTo("aeolus: " + LACK + "; or submit anyway with --force");
        assertThat(run.out()).isEmpty();
        verify(nimbus, never()).submitTopology(any(), any(), any(), any());
        verify(nimbus, never()).beginFileUpload();
    }

    @Test
    void dry_run_reports_the_lack_after_the_changes() throws Exception {
        assertThat(submit("--dry-run")).isEqualTo(2);

        assertThat(run.out()).endsWith("topology.workers: 1 -> 3\n");
        assertThat(run.lastLine()).isEqualTo("aeolus: " + LACK + "; or submit anyway with --force");
    }

    @Test
    void submits_with_force() throws Exception {
        assertThat(submit("--force --dry-run")).isZero();
        verify(nimbus, never()).submitTopology(any(), any(), any(), any());
        assertThat(submit("--force")).as(run.err()).isZero();

        verify(nimbus).submitTopology(eq("numbers"), any(), any(), any());
        assertThat(run.err()).contains(LACK);
    }

    @Test
    void dry_run_accepts_that_the_original_still_runs() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(false);
        when(nimbus.getTopologySummaryByName("numbers")).thenReturn(new TopologySummary());

        assertThat(submit("--dry-run")).isZero();

        assertThat(run.err()).contains("slots and resources are not checked: topology 'numbers' already runs");
    }

    @Test
    void dry_run_works_without_a_cluster() throws Exception {
        when(nimbus.getLeader()).thenThrow(new TException("gone"));

        assertThat(submit("--dry-run")).isZero();

        assertThat(run.err()).contains("slots and resources are not checked: Nimbus at localhost:6627 failed (gone)");
    }

    private int submit(String options) throws IOException {
        return run.submitNumbers(PLAN, options);
    }
}
