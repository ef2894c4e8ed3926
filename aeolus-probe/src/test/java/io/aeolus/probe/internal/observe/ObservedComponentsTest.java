// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.same;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import io.aeolus.probe.TaskContexts;
import java.util.List;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** Wraps components with observers that do nothing: all calls must be forwarded. */
class ObservedComponentsTest {

    private static final Map<String, Object> CONFIG = Map.of("key", "value");
    private static final Map<String, String> CREDENTIALS = Map.of("user", "secret");
    private final RuntimeException error = new RuntimeException("reported");

    private final TopologyContext context = TaskContexts.of("component", 1, 1);
    private final Tuple tuple = mock(Tuple.class);

    @Test
    void calls_of_Storm_reach_the_spout() {
        ISpout inner = mock(ISpout.class, withSettings().extraInterfaces(ICredentialsListener.class));
        ObservedSpout spout = new ObservedSpout(inner, (config, task) -> new SpoutObserver() {});

        spout.open(CONFIG, context, mock(SpoutOutputCollector.class));
        spout.activate();
        spout.nextTuple();
        spout.ack("acked");
        spout.fail("failed");
        spout.deactivate();
        spout.close();
        spout.setCredentials(CREDENTIALS);

        verify(inner).open(same(CONFIG), same(context), any());
        verify(inner).activate();
        verify(inner).nextTuple();
        verify(inner).ack("acked");
        verify(inner).fail("failed");
        verify(inner).deactivate();
        verify(inner).close();
        verify((ICredentialsListener) inner).setCredentials(CREDENTIALS);
        verifyNoMoreInteractions(inner);
    }

    @Test
    void calls_of_the_spout_reach_Storm() {
        ISpout inner = mock(ISpout.class);
        ISpoutOutputCollector storm = mock(ISpoutOutputCollector.class);
        when(storm.emit("s", List.of(1), "id")).thenReturn(List.of(4));
        when(storm.getPendingCount()).thenReturn(9L);
        new ObservedSpout(inner, (config, task) -> new SpoutObserver() {})
                .open(CONFIG, context, new SpoutOutputCollector(storm));
        ArgumentCaptor<SpoutOutputCollector> given = ArgumentCaptor.forClass(SpoutOutputCollector.class);
        verify(inner).open(any(), any(), given.capture());
        SpoutOutputCollector collector = given.getValue();

        assertThat(collector.emit("s", List.of(1), "id")).containsExactly(4);
        collector.emitDirect(3, "s", List.of(2), "id");
        collector.reportError(error);
        collector.flush();

        assertThat(collector.getPendingCount()).isEqualTo(9);
        verify(storm).emit("s", List.of(1), "id");
        verify(storm).emitDirect(3, "s", List.of(2), "id");
        verify(storm).reportError(error);
        verify(storm).flush();
        verify(storm).getPendingCount();
        verifyNoMoreInteractions(storm);
    }

    @Test
    void calls_of_Storm_reach_the_bolt() {
        IBolt inner = mock(IBolt.class, withSettings().extraInterfaces(ICredentialsListener.class));
        ObservedBolt bolt = new ObservedBolt(inner, (config, task) -> new BoltObserver() {});

        bolt.prepare(CONFIG, context, mock(OutputCollector.class));
        bolt.execute(tuple);
        bolt.cleanup();
        bolt.setCredentials(CREDENTIALS);

        verify(inner).prepare(same(CONFIG), same(context), any());
        verify(inner).execute(tuple);
        verify(inner).cleanup();
        verify((ICredentialsListener) inner).setCredentials(CREDENTIALS);
        verifyNoMoreInteractions(inner);
    }

    @Test
    void calls_of_the_bolt_reach_Storm() {
        IBolt inner = mock(IBolt.class);
        IOutputCollector storm = mock(IOutputCollector.class);
        when(storm.emit("s", List.of(tuple), List.of(1))).thenReturn(List.of(4));
        new ObservedBolt(inner, (config, task) -> new BoltObserver() {})
                .prepare(CONFIG, context, new OutputCollector(storm));
        ArgumentCaptor<OutputCollector> given = ArgumentCaptor.forClass(OutputCollector.class);
        verify(inner).prepare(any(), any(), given.capture());
        OutputCollector collector = given.getValue();

        assertThat(collector.emit("s", tuple, List.of(1))).containsExactly(4);
        collector.emitDirect(3, "s", tuple, List.of(2));
        collector.ack(tuple);
        collector.fail(tuple);
        collector.resetTimeout(tuple);
        collector.reportError(error);
        collector.flush();

        verify(storm).emit("s", List.of(tuple), List.of(1));
        verify(storm).emitDirect(3, "s", List.of(tuple), List.of(2));
        verify(storm).ack(tuple);
        verify(storm).fail(tuple);
        verify(storm).resetTimeout(tuple);
        verify(storm).reportError(error);
        verify(storm).flush();
        verifyNoMoreInteractions(storm);
    }

    @Test
    void the_collector_is_not_wrapped_if_the_observer_ignores_output() {
        IBolt inner = mock(IBolt.class);
        OutputCollector collector = new OutputCollector(mock(IOutputCollector.class));

        new ObservedBolt(inner, (config, task) -> new BoltObserver() {
                    @Override
                    public boolean looksAtOutput() {
                        return false;
                    }
                })
                .prepare(CONFIG, context, collector);

        verify(inner).prepare(CONFIG, context, collector);
    }

    @Test
    void components_need_not_listen_to_credentials() {
        new ObservedSpout(mock(ISpout.class), (config, task) -> new SpoutObserver() {}).setCredentials(CREDENTIALS);
        new ObservedBolt(mock(IBolt.class), (config, task) -> new BoltObserver() {}).setCredentials(CREDENTIALS);
    }

    /** In a local cluster, Storm would end the JVM. */
    @Test
    void errors_of_close_and_cleanup_are_not_thrown() {
        ISpout spout = mock(ISpout.class);
        IBolt bolt = mock(IBolt.class);
        doThrow(new IllegalStateException("closed by another thread"))
                .when(spout)
                .close();
        doThrow(new NoClassDefFoundError("Late")).when(bolt).cleanup();

        new ObservedSpout(spout, (config, task) -> new SpoutObserver() {}).close();
        new ObservedBolt(bolt, (config, task) -> new BoltObserver() {}).cleanup();

        verify(spout).close();
        verify(bolt).cleanup();
    }

    @Test
    void the_observer_is_created_before_the_component_starts() {
        ISpout spout = mock(ISpout.class);
        IBolt bolt = mock(IBolt.class);

        new ObservedSpout(spout, (config, task) -> {
                    verifyNoMoreInteractions(spout);
                    assertThat(config).isSameAs(CONFIG);
                    assertThat(task).isSameAs(context);
                    return new SpoutObserver() {};
                })
                .open(CONFIG, context, mock(SpoutOutputCollector.class));
        new ObservedBolt(bolt, (config, task) -> {
                    verifyNoMoreInteractions(bolt);
                    assertThat(config).isSameAs(CONFIG);
                    assertThat(task).isSameAs(context);
                    return new BoltObserver() {};
                })
                .prepare(CONFIG, context, mock(OutputCollector.class));

        verify(spout).open(any(), any(), any());
        verify(bolt).prepare(any(), any(), any());
    }
}
