// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.MockNimbus;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NimbusConnectorTest {

    private static final String NAME = "numbers-1";

    @RegisterExtension
    final MockNimbus mockNimbus = new MockNimbus();

    private final Nimbus.Iface nimbus = mockNimbus.calls;
    private final NimbusConnector connector = new NimbusConnector(Map.of());

    @Test
    void has_not_killed_a_topology_that_a_nimbus_without_leadership_lists() throws Exception {
        doThrow(new NotAliveException(NAME + " is not alive")).when(nimbus).killTopologyWithOpts(eq(NAME), any());
        when(nimbus.getTopologySummaries()).thenReturn(List.of(MockNimbus.summary(NAME)));

        assertThat(connector.kill(NAME)).isFalse();
    }

    @Test
    void has_killed_a_topology_that_nimbus_does_not_list() throws Exception {
        doThrow(new NotAliveException(NAME + " is not alive")).when(nimbus).killTopologyWithOpts(eq(NAME), any());
        when(nimbus.getTopologySummaries()).thenReturn(List.of(MockNimbus.summary("other")));

        assertThat(connector.kill(NAME)).isTrue();
    }

    @Test
    void kills_without_a_delay() throws Exception {
        assertThat(connector.kill(NAME)).isTrue();

        verify(nimbus).killTopologyWithOpts(eq(NAME), argThat(options -> options.get_wait_secs() == 0));
    }

    @Test
    void returns_the_latest_error_of_a_component() throws Exception {
        TopologyInfo info = new TopologyInfo();
        info.set_errors(Map.of(
                "square",
                List.of(
                        new ErrorInfo("java.lang.IllegalStateException: late\n\tat x", 7),
                        new ErrorInfo("java.lang.IllegalStateException: early", 3))));
        when(nimbus.getTopologyInfoByNameWithOpts(eq(NAME), any())).thenReturn(info);

        assertThat(connector.latestError(NAME, "square").cause()).isEqualTo("java.lang.IllegalStateException: late");
    }

    @Test
    void refers_to_the_log_if_nimbus_does_not_answer() throws Exception {
        when(nimbus.getTopologyInfoByNameWithOpts(eq(NAME), any())).thenThrow(new TException("gone"));

        assertThat(connector.latestError(NAME, "square"))
                .isEqualTo(ComponentFailure.of("square", "an error (see the log of its worker)"));
    }
}
