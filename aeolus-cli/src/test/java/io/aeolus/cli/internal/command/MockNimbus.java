// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A Nimbus for the commands of a test, which leads a cluster without topologies. */
final class MockNimbus implements BeforeEachCallback, AfterEachCallback {

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
    private NimbusClient.LocalOverride override;

    @Override
    public void beforeEach(ExtensionContext test) throws TException {
        override = new NimbusClient.LocalOverride(nimbus);
        when(nimbus.getLeader()).thenReturn(new NimbusSummary("here", 6627, 0, true, "2.8.3"));
        when(nimbus.getTopologySummaries()).thenReturn(List.of());
        when(nimbus.getTopologyInfoByNameWithOpts(any(), any())).thenThrow(new NotAliveException("no such topology"));
    }

    @Override
    public void afterEach(ExtensionContext test) throws Exception {
        override.close();
    }

    /** The mock, whose calls a test can script and verify. */
    Nimbus.Iface calls() {
        return nimbus;
    }

    /** Runs the topology 'words' with these settings and executors. */
    void runWords(String config, Supplier<List<ExecutorSummary>> executors) throws TException {
        when(nimbus.getTopologyConf("words-1-7")).thenReturn(config);
        when(nimbus.getUserTopology("words-1-7")).thenReturn(new StormTopology(Map.of(), Map.of(), Map.of()));
        doAnswer(call -> new TopologyInfo("words-1-7", "words", 60, executors.get(), "ACTIVE", Map.of()))
                .when(nimbus)
                .getTopologyInfoByNameWithOpts(eq("words"), any());
    }

    /** An executor with consecutive tasks. */
    static ExecutorSummary executor(String component, int firstTask, int lastTask) {
        return new ExecutorSummary(new ExecutorInfo(firstTask, lastTask), component, "here", 6700, 60);
    }
}
