// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A mock that Storm's clients in this JVM call during each test. It leads a cluster. */
public final class MockNimbus implements BeforeEachCallback, AfterEachCallback {

    public final Nimbus.Iface calls = mock(Nimbus.Iface.class);

    private NimbusClient.LocalOverride override;

    @Override
    public void beforeEach(ExtensionContext test) throws TException {
        override = new NimbusClient.LocalOverride(calls);
        when(calls.getLeader()).thenReturn(new NimbusSummary("here", 6627, 0, true, "2.8.3"));
    }

    @Override
    public void afterEach(ExtensionContext test) throws Exception {
        override.close();
    }

    public static TopologySummary summary(String name) {
        TopologySummary summary = new TopologySummary();
        summary.set_name(name);
        return summary;
    }
}
