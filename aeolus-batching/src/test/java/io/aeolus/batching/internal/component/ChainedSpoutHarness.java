// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.ScriptSpout;
import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.spout.SpoutOutputCollector;

/** A {@link ChainedTopology} with a spout as head. */
final class ChainedSpoutHarness extends SpoutStorm {

    final ChainedTopology topology;
    final ScriptSpout head = new ScriptSpout();
    final ScriptBolt a;
    final ScriptBolt b;
    final ScriptBolt c;
    final List<Throwable> errors = new ArrayList<>();

    /** Runs within each emit of Storm. */
    Runnable onEmit = () -> {};

    ChainedSpoutHarness() {
        this(Map.of(), Map.of());
    }

    ChainedSpoutHarness(Map<String, Object> settings) {
        this(settings, Map.of());
    }

    ChainedSpoutHarness(Map<String, Object> given, Map<String, Map<String, Object>> settingsOfComponents) {
        Map<String, Object> settings = new HashMap<>(Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 1));
        settings.putAll(given);
        hasAckers = !Integer.valueOf(0).equals(settings.get(Config.TOPOLOGY_ACKER_EXECUTORS));
        maxPending = (Integer) settings.getOrDefault(Config.TOPOLOGY_MAX_SPOUT_PENDING, Integer.MAX_VALUE);
        topology = new ChainedTopology(true, settings, settingsOfComponents);
        a = topology.a;
        b = topology.b;
        c = topology.c;
        spout = new BatchingSpout(head, topology.outputs, topology.chain);
        groupings = new StormGroupings(topology.context);
    }

    /** Opens the spout; "a" and "c" emit and ack their input at once, and "b" acks it. */
    ChainedSpoutHarness opened() {
        ChainedTopology.relay(a, c);
        b.onExecute = tuple -> {
            b.received.add(tuple);
            b.collector.ack(tuple);
        };
        open();
        return this;
    }

    void open() {
        spout.open(topology.cluster.conf(), topology.context, new SpoutOutputCollector(this));
        spout.activate();
    }

    /** Emits a message on the chained stream, in a call of {@code nextTuple}. */
    void emit(Object... ids) {
        next(() -> {
            for (Object id : ids) {
                head.collector.emit(List.of("key", id), id);
            }
        });
    }

    /** Runs code of the user's spout in a call of {@code nextTuple}. */
    void next(Runnable code) {
        head.onNextTuple = () -> {
            head.onNextTuple = () -> {};
            code.run();
        };
        turn();
    }

    void advanceSeconds(int seconds) {
        topology.clock.advanceMillis(1_000 * seconds);
    }

    @Override
    void send(Sent message) {
        onEmit.run();
        super.send(message);
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        errors.add(error);
    }
}
