package io.aeolus.cluster.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Test;

class RunningTopologyTest {

    private static final String NAME = "numbers-1";

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
    private final AtomicBoolean hasWorkers = new AtomicBoolean(true);

    @Test
    void is_killed_by_a_nimbus_that_at_first_does_not_know_it_by_its_name() throws Exception {
        when(nimbus.getTopologySummaries()).thenReturn(List.of(summary(NAME)));
        doThrow(new NotAliveException(NAME + " is not alive"))
                .doAnswer(call -> {
                    hasWorkers.set(false);
                    return null;
                })
                .when(nimbus)
                .killTopologyWithOpts(eq(NAME), any());

        close();

        verify(nimbus, times(2)).killTopologyWithOpts(eq(NAME), any());
        assertThat(hasWorkers).isFalse();
    }

    @Test
    void is_gone_where_nimbus_does_not_list_it() throws Exception {
        doAnswer(call -> {
                    hasWorkers.set(false);
                    throw new NotAliveException(NAME + " is not alive");
                })
                .when(nimbus)
                .killTopologyWithOpts(eq(NAME), any());
        when(nimbus.getTopologySummaries()).thenReturn(List.of(summary("other")));

        close();

        verify(nimbus).killTopologyWithOpts(eq(NAME), any());
    }

    private void close() throws Exception {
        try (NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(nimbus)) {
            assertThat(override).isNotNull();
            new RunningTopology(NAME, Map.of(), hasWorkers::get).close();
        }
    }

    private static TopologySummary summary(String name) {
        TopologySummary summary = new TopologySummary();
        summary.set_name(name);
        return summary;
    }
}
