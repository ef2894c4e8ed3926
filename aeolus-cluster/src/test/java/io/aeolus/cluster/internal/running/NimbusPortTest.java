package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.ComponentFailure;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NimbusPortTest {

    private static final String NAME = "numbers-1";

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
    private final NimbusPort port = new NimbusPort(Map.of());
    private NimbusClient.LocalOverride override;

    @BeforeEach
    void answer() {
        override = new NimbusClient.LocalOverride(nimbus);
    }

    @AfterEach
    void answerNoMore() throws Exception {
        override.close();
    }

    @Test
    void aNimbusThatDoesNotLeadYetHasNotKilledWhatItLists() throws Exception {
        doThrow(new NotAliveException(NAME + " is not alive")).when(nimbus).killTopologyWithOpts(eq(NAME), any());
        when(nimbus.getTopologySummaries()).thenReturn(List.of(summary(NAME)));

        assertThat(port.kill(NAME)).isFalse();
    }

    @Test
    void whatNimbusDoesNotListIsKilled() throws Exception {
        doThrow(new NotAliveException(NAME + " is not alive")).when(nimbus).killTopologyWithOpts(eq(NAME), any());
        when(nimbus.getTopologySummaries()).thenReturn(List.of(summary("other")));

        assertThat(port.kill(NAME)).isTrue();
    }

    @Test
    void killsAtOnce() throws Exception {
        assertThat(port.kill(NAME)).isTrue();

        verify(nimbus).killTopologyWithOpts(eq(NAME), argThat(options -> options.get_wait_secs() == 0));
    }

    @Test
    void tellsTheLatestErrorOfAComponent() throws Exception {
        TopologyInfo info = new TopologyInfo();
        info.set_errors(Map.of(
                "square",
                List.of(
                        new ErrorInfo("java.lang.IllegalStateException: late\n\tat x", 7),
                        new ErrorInfo("java.lang.IllegalStateException: early", 3))));
        when(nimbus.getTopologyInfoByNameWithOpts(eq(NAME), any())).thenReturn(info);

        assertThat(port.latestError(NAME, "square").cause()).isEqualTo("java.lang.IllegalStateException: late");
    }

    @Test
    void anErrorThatNobodyTellsIsInTheLog() throws Exception {
        when(nimbus.getTopologyInfoByNameWithOpts(eq(NAME), any())).thenThrow(new TException("gone"));

        assertThat(port.latestError(NAME, "square"))
                .isEqualTo(ComponentFailure.of("square", "an error that is in its worker's log"));
    }

    private static TopologySummary summary(String name) {
        TopologySummary summary = new TopologySummary();
        summary.set_name(name);
        return summary;
    }
}
