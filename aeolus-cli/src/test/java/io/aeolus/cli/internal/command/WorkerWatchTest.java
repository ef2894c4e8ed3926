// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkerWatchTest {

    private final ProcessCluster cluster = mock(ProcessCluster.class);
    private final ProcessHandle first = mock(ProcessHandle.class);
    private final SubmitTarget.WorkerWatch watch = new SubmitTarget.WorkerWatch(cluster, "words");

    @BeforeEach
    void oneWorker() {
        when(cluster.workers()).thenReturn(List.of(new ClusterProcess("worker-20001", first)));
        when(cluster.keepLogs()).thenReturn(Path.of("logs"));
        when(cluster.latestError("words")).thenReturn(Optional.empty());
        when(first.isAlive()).thenReturn(true);
    }

    /** A component can report an error and continue to run. */
    @Test
    void ignores_an_error_while_the_workers_run() {
        when(cluster.latestError("words")).thenReturn(Optional.of(ComponentFailure.of("count", "java.lang.Error: no")));

        assertThat(watch.failure()).isEmpty();
        assertThat(watch.failure()).isEmpty();
    }

    @Test
    void reports_an_ended_worker_with_the_latest_error() {
        watch.failure();
        when(first.isAlive()).thenReturn(false);
        when(cluster.latestError("words")).thenReturn(Optional.of(ComponentFailure.of("count", "java.lang.Error: no")));

        assertThat(watch.failure()).contains("component 'count' threw java.lang.Error: no (cluster logs: logs)");
    }

    @Test
    void names_an_ended_worker_without_an_error() {
        watch.failure();
        when(first.isAlive()).thenReturn(false);

        assertThat(watch.failure()).contains("worker-20001 has ended (cluster logs: logs)");
    }
}
