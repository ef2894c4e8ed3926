// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentCaptor;

class TopologySubmitterTest {

    private static final BatchingPlan PLAN = BatchingPlan.of(StreamPlan.of("numbers", "default", 50));

    private static final StormSettings SETTINGS = new StormSettings(Optional.empty(), List.of());

    @TempDir
    private Path folder;

    @RegisterExtension
    final MockNimbus mockNimbus = new MockNimbus();

    private final Nimbus.Iface nimbus = mockNimbus.calls;
    private final TopologySubmitter submitter = new TopologySubmitter(SETTINGS);

    @Test
    void submits_a_batched_topology_with_the_jars_of_its_workers() throws Exception {
        StormTopology fast = Aeolus.apply(PLAN, Numbers.submission(-1, 1).topology());
        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(true);
        assertThat(submitter.check("numbers")).isEqualTo("here:6627");

        submitter.submit(submission(fast, 1), Optional.empty(), WorkerCode.batched(someJar()));

        ArgumentCaptor<StormTopology> submitted = ArgumentCaptor.forClass(StormTopology.class);
        verify(nimbus).submitTopology(eq("numbers"), any(), any(), submitted.capture());
        assertThat(submitted.getValue().get_spouts()).isEqualTo(fast.get_spouts());
        assertThat(submitted.getValue().get_dependency_jars())
                .singleElement()
                .asString()
                .containsPattern("aeolus-(batching|classes)");
        assertThat(System.getProperty("storm.jar")).isNull();
    }

    @Test
    void adds_credentials_to_the_options() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(true);
        StormTopology topology = Numbers.submission(-1, 1).topology();
        SubmitOptions options = new SubmitOptions(TopologyInitialStatus.INACTIVE);
        options.set_creds(new Credentials(Map.of("ticket", "own")));

        submitter.submit(
                new Submission("numbers", topology, Map.of(), Map.of("token", "secret")),
                Optional.of(options),
                WorkerCode.batched(someJar()));

        ArgumentCaptor<SubmitOptions> submitted = ArgumentCaptor.forClass(SubmitOptions.class);
        verify(nimbus).submitTopologyWithOpts(eq("numbers"), any(), any(), any(), submitted.capture());
        assertThat(submitted.getValue().get_initial_status()).isEqualTo(TopologyInitialStatus.INACTIVE);
        assertThat(submitted.getValue().get_creds().get_creds()).isEqualTo(Map.of("token", "secret", "ticket", "own"));
    }

    @Test
    void submits_again_if_the_connection_breaks_and_the_topology_does_not_run() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(true);
        doThrow(new TTransportException("Connection reset"))
                .doNothing()
                .when(nimbus)
                .submitTopology(any(), any(), any(), any());
        List<String> notes = new ArrayList<>();

        submit(notes);

        verify(nimbus, times(2)).submitTopology(eq("numbers"), any(), any(), any());
        assertThat(notes).containsExactly("the connection to Nimbus broke: submitting topology 'numbers' again");
    }

    @Test
    void does_not_submit_again_if_the_topology_runs_or_nimbus_is_slow() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(true);
        doThrow(new TTransportException("Connection reset"))
                .doThrow(new TTransportException(new SocketTimeoutException("Read timed out")))
                .when(nimbus)
                .submitTopology(any(), any(), any(), any());
        when(nimbus.getTopologySummaries()).thenReturn(List.of(MockNimbus.summary("numbers")));
        List<String> notes = new ArrayList<>();

        submit(notes);
        assertThat(notes)
                .containsExactly(
                        "topology 'numbers' runs, although the connection to Nimbus broke during its" + " submission");

        assertThatThrownBy(() -> submit(notes))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("check on the cluster whether the topology runs before you try again");
        verify(nimbus, times(2)).submitTopology(eq("numbers"), any(), any(), any());
    }

    private void submit(List<String> notes) throws Exception {
        new TopologySubmitter(SETTINGS, notes::add)
                .submit(
                        submission(Numbers.submission(-1, 1).topology(), 1),
                        Optional.empty(),
                        WorkerCode.batched(someJar()));
    }

    @Test
    void names_the_operation_that_nimbus_does_not_allow() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers"))
                .thenThrow(new AuthorizationException("isTopologyNameAllowed on topology numbers is not authorized"))
                .thenReturn(true);
        doThrow(new AuthorizationException("submitTopology on topology numbers is not authorized"))
                .when(nimbus)
                .submitTopology(any(), any(), any(), any());

        assertThatThrownBy(() -> submitter.check("numbers"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        " does not allow this user the operation isTopologyNameAllowed on topology numbers: ");
        assertThatThrownBy(() -> submit(new ArrayList<>()))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("topology 'numbers': Nimbus at ")
                .hasMessageContaining(" does not allow this user the operation submitTopology on topology numbers: ");
    }

    @Test
    void reports_rejections_of_storm() throws Exception {
        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(true);
        WorkerCode code = WorkerCode.batched(someJar());
        StormTopology topology = Numbers.submission(-1, 1).topology();

        assertThatThrownBy(() -> submitter.submit(submission(topology, "x"), Optional.empty(), code))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("topology 'numbers': Storm rejected a setting: ");

        doThrow(new InvalidTopologyException("no spout")).when(nimbus).submitTopology(any(), any(), any(), any());
        assertThatThrownBy(() -> submitter.submit(submission(topology, 1), Optional.empty(), code))
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'numbers': the cluster rejected it: no spout");

        when(nimbus.isTopologyNameAllowed("numbers")).thenReturn(false);
        when(nimbus.getTopologySummaryByName("numbers")).thenReturn(new TopologySummary());
        assertThatThrownBy(() -> submitter.check("numbers"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'numbers' already runs on the cluster: kill it first ('storm kill numbers'),"
                        + " or submit under another name (--name or --suffix)");

        when(nimbus.getTopologySummaryByName("numbers")).thenThrow(new NotAliveException("numbers is not alive"));
        assertThatThrownBy(() -> submitter.check("numbers"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'numbers': the cluster does not allow this name");
    }

    @Test
    void refuses_a_dependency_whose_path_storm_would_divide() throws Exception {
        Path jar = folder.resolve("a,b.jar");
        WorkerCode code = new WorkerCode(someJar().jar(), List.of(jar));

        assertThatThrownBy(() ->
                        submitter.submit(submission(Numbers.submission(-1, 1).topology(), 1), Optional.empty(), code))
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'numbers': Storm cannot upload " + jar
                        + ", because its path contains a comma: move or rename the file");
        verify(nimbus, never()).submitTopology(any(), any(), any(), any());
    }

    @Test
    void compares_a_topology_with_the_free_slots() throws Exception {
        StormTopology topology = Numbers.submission(-1, 1).topology();
        when(nimbus.getClusterInfo())
                .thenThrow(new AuthorizationException("not you"))
                .thenReturn(new ClusterSummary(
                        List.of(new SupervisorSummary("here", 60, 4, 2, "id")), List.of(), List.of()));
        when(nimbus.getNimbusConf()).thenReturn("{\"storm.scheduler\":null,\"topology.workers\":1}");

        assertThatCode(() -> submitter.checkCapacity(submission(topology, 9))).doesNotThrowAnyException();
        assertThatCode(() -> submitter.checkCapacity(submission(topology, 2))).doesNotThrowAnyException();
        assertThatThrownBy(() -> submitter.checkCapacity(submission(topology, 3)))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("topology 'numbers' does not fit on the cluster: it needs 3 slots"
                        + " (topology.workers: 3), and 2 of the cluster's 4 are free: ");
    }

    private static Submission submission(StormTopology topology, Object workers) {
        return new Submission("numbers", topology, Map.of(Config.TOPOLOGY_WORKERS, workers));
    }

    private TopologyJar someJar() throws IOException {
        return UserJar.topology(Files.write(folder.resolve("user.jar"), new byte[100]), "user.Main");
    }
}
