// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.MockNimbus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ConnectionWatchTest {

    private static final String NAME = "numbers-1";

    @RegisterExtension
    final MockNimbus mockNimbus = new MockNimbus();

    private final Nimbus.Iface nimbus = mockNimbus.calls;
    private final AtomicLong nanos = new AtomicLong();
    private final ConnectionWatch watch =
            new ConnectionWatch(new NimbusConnector(Map.of()), NAME, "10.0.0.5:7000", nanos::get);

    @Test
    void names_the_address_that_running_workers_cannot_reach() throws Exception {
        runs(executor(3), executor(14));
        assertThat(watch.problem()).isEmpty();

        runs(executor(3), executor(15));
        assertThat(watch.problem())
                .contains("workers have run for 15 s, but none has connected to this machine at 10.0.0.5:7000: open"
                        + " this port in firewalls, or give the address at which workers reach this machine with"
                        + " --collector HOST:PORT");
    }

    @Test
    void names_the_reason_why_no_worker_was_started() throws Exception {
        runs();
        assertThat(watch.problem()).isEmpty();

        nanos.addAndGet(Duration.ofSeconds(40).toNanos());
        assertThat(watch.problem())
                .contains("the cluster has started no worker in 40 s (Not enough slots): check its free slots, or"
                        + " give fewer --workers");
    }

    @Test
    void waits_while_nimbus_does_not_know_the_topology() throws Exception {
        when(nimbus.getTopologyInfoByNameWithOpts(eq(NAME), any())).thenThrow(new NotAliveException(NAME));
        nanos.addAndGet(Duration.ofMinutes(5).toNanos());

        assertThat(watch.problem()).isEmpty();
    }

    private void runs(ExecutorSummary... executors) throws TException {
        TopologyInfo info = new TopologyInfo("numbers-1-7", NAME, 60, List.of(executors), "ACTIVE", Map.of());
        info.set_sched_status("Not enough slots");
        when(nimbus.getTopologyInfoByNameWithOpts(eq(NAME), any())).thenReturn(info);
    }

    private static ExecutorSummary executor(int uptimeSeconds) {
        return new ExecutorSummary(new ExecutorInfo(1, 1), "numbers", "host", 6700, uptimeSeconds);
    }
}
