// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.MockNimbus;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.probe.Collector;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mockito.ArgumentCaptor;

class RemoteStormTest {

    private static final Submission SUBMISSION = new Submission("numbers", new StormTopology(), Map.of("own", 1));

    private static final WorkerCode CODE = new WorkerCode(Path.of("user.jar"), List.of());

    @RegisterExtension
    final MockNimbus mockNimbus = new MockNimbus();

    private final Nimbus.Iface nimbus = mockNimbus.calls;
    private final Probe probe = mock(Probe.class);
    private final TopologyListener listener = mock(TopologyListener.class);
    private final Collector collector = mock(Collector.class);
    private final TopologySubmitter submitter = mock(TopologySubmitter.class);

    @BeforeEach
    void answer() {
        when(probe.addTo(any())).thenAnswer(call -> call.getArgument(0));
        when(collector.probe(any(), any(), any())).thenReturn(probe);
    }

    @Test
    void submits_under_unique_names_with_complete_settings() throws Exception {
        RemoteStorm storm = storm();
        storm.submit(SUBMISSION, listener).close();
        RunningTopology second = storm.submit(SUBMISSION, listener);

        storm().submit(SUBMISSION, listener);

        ArgumentCaptor<Submission> sent = ArgumentCaptor.forClass(Submission.class);
        verify(submitter, times(3)).submit(sent.capture(), eq(Optional.empty()), eq(CODE));
        List<Submission> submitted = sent.getAllValues();
        assertThat(submitted)
                .extracting(Submission::name)
                .containsExactly("numbers-1-abcd", "numbers-2-abcd", "numbers-1-abcd");
        assertThat(second.name()).isEqualTo("numbers-2-abcd");
        assertThat(submitted.get(0).config())
                .containsEntry("own", 1)
                .containsEntry(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
        assertThat(submitted).noneMatch(one -> one.config().containsKey(Config.TOPOLOGY_WORKERS));
    }

    @Test
    void does_not_kill_an_ended_topology_again() throws Exception {
        RemoteStorm storm = storm();
        RunningTopology running = storm.submit(SUBMISSION, listener);
        running.close();

        storm.close();

        verify(nimbus, times(1)).killTopologyWithOpts(any(), any());
        assertThat(storm).extracting("current").asString().isEqualTo("Optional.empty");
        verify(collector).close();
    }

    @Test
    void a_topology_ends_with_its_cluster() throws Exception {
        RemoteStorm storm = storm();
        RunningTopology running = storm.submit(SUBMISSION, listener);

        storm.close();
        running.close();

        verify(nimbus, times(1)).killTopologyWithOpts(eq("numbers-1-abcd"), any());
        verify(probe, times(1)).close();
    }

    @Test
    void waits_until_the_workers_have_disconnected_and_closes_the_probe() throws Exception {
        when(probe.processes()).thenReturn(2, 1, 0);

        storm().submit(SUBMISSION, listener).close();

        verify(probe, times(3)).processes();
        verify(probe).close();
    }

    @Test
    void waits_until_nimbus_no_longer_lists_a_topology_whose_workers_never_connected() throws Exception {
        when(nimbus.getTopologySummaries())
                .thenReturn(List.of(MockNimbus.summary("numbers-1-abcd")))
                .thenReturn(List.of());

        storm().submit(SUBMISSION, listener).close();

        verify(nimbus, times(2)).getTopologySummaries();
    }

    @Test
    void does_not_wait_for_topologies_of_an_abandoned_cluster() throws Exception {
        when(probe.processes()).thenReturn(1);
        RemoteStorm storm = storm();
        RunningTopology running = storm.submit(SUBMISSION, listener);

        storm.abandon();
        running.close();

        verify(nimbus, never()).killTopologyWithOpts(any(), any());
    }

    @Test
    void explains_the_failure_of_a_run_to_which_no_worker_has_connected() throws Exception {
        when(collector.address()).thenReturn("10.0.0.5:7000");
        RunFailedException failure = new RunFailedException("check its input");
        RemoteStorm storm = storm("remote");
        assertThat(storm.explained(failure)).as("before a submission").isSameAs(failure);

        storm.submit(SUBMISSION, listener).close();
        assertThat(storm.explained(failure))
                .hasMessage("no worker has connected to this machine at 10.0.0.5:7000: check in Storm's UI that the"
                        + " topology's workers start, and open this port in firewalls, or give the address at which"
                        + " workers reach this machine with --collector HOST:PORT");

        ArgumentCaptor<Consumer<WorkerSnapshot>> seen = ArgumentCaptor.captor();
        verify(collector).probe(any(), seen.capture(), any());
        seen.getValue().accept(mock());
        assertThat(storm.explained(failure)).as("after a connection").isSameAs(failure);
    }

    @Test
    void a_rejected_topology_is_unmeasurable() throws Exception {
        doThrow(new BadInputException("no")).when(submitter).submit(any(), any(), any());
        RemoteStorm storm = storm();

        assertThatThrownBy(() -> storm.submit(SUBMISSION, listener))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("no");
        verify(probe).close();
    }

    @Test
    void reads_the_error_of_a_component_from_nimbus() throws Exception {
        RunningTopology running = storm().submit(SUBMISSION, listener);

        ArgumentCaptor<Consumer<WorkerError>> failed = ArgumentCaptor.captor();
        verify(collector).probe(eq("numbers-1-abcd"), any(), failed.capture());
        failed.getValue().accept(new WorkerError.ComponentError("square"));
        running.tell(new Command.StopSpouts());
        running.gather();

        verify(nimbus).getTopologyInfoByNameWithOpts(eq("numbers-1-abcd"), any());
        verify(listener).failed(ComponentFailure.of("square", "an error (see the log of its worker)"));
        verify(probe).send(new Command.StopSpouts());
        verify(probe).requestSnapshots();
    }

    @Test
    void passes_on_an_error_outside_components_with_its_worker() throws Exception {
        storm().submit(SUBMISSION, listener);

        ArgumentCaptor<Consumer<WorkerError>> failed = ArgumentCaptor.captor();
        verify(collector).probe(eq("numbers-1-abcd"), any(), failed.capture());
        WorkerError.ThreadError error =
                new WorkerError.ThreadError("host:6700", "nio", "java.lang.Error: no", "worker.log");
        failed.getValue().accept(error);

        verify(listener).failed(ComponentFailure.of(error));
        verifyNoInteractions(nimbus);
    }

    @Test
    void submits_credentials_of_topology_and_probe() throws Exception {
        when(probe.credentials()).thenReturn(Map.of("token", "secret"));
        storm().submit(new Submission("numbers", new StormTopology(), Map.of(), Map.of("ticket", "own")), listener);

        ArgumentCaptor<Submission> sent = ArgumentCaptor.forClass(Submission.class);
        verify(submitter).submit(sent.capture(), any(), any());
        assertThat(sent.getValue().credentials()).isEqualTo(Map.of("token", "secret", "ticket", "own"));
    }

    /** The probe extends these lists in the topology's settings, which override the cluster's settings. */
    @Test
    void keeps_the_clusters_plugins_for_credentials() throws Exception {
        StormSettings settings = new StormSettings(
                Optional.empty(), List.of(Config.TOPOLOGY_AUTO_CREDENTIALS + "=[\"org.example.AutoTicket\"]"));
        RemoteOptions options = new RemoteOptions(settings, CODE);
        new RemoteStorm("processes", "-abcd", options, collector, submitter, note -> {}).submit(SUBMISSION, listener);

        ArgumentCaptor<Map<String, Object>> completed = ArgumentCaptor.captor();
        verify(probe).addTo(completed.capture());
        assertThat(completed.getValue())
                .containsEntry(Config.TOPOLOGY_AUTO_CREDENTIALS, List.of("org.example.AutoTicket"))
                .containsEntry("own", 1);
    }

    /** A cluster of processes does not watch connections. */
    private RemoteStorm storm() {
        return storm("processes");
    }

    private RemoteStorm storm(String kind) {
        StormSettings settings = new StormSettings(Optional.empty(), List.of());
        RemoteOptions options = new RemoteOptions(settings, CODE);
        return new RemoteStorm(kind, "-abcd", options, collector, submitter, note -> {});
    }
}
