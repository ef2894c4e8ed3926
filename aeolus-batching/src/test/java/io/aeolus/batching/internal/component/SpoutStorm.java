// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import io.aeolus.batching.internal.output.RoutedGrouping;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;

/** Replaces Storm for a wrapped spout: calls it, counts pending messages, and acks or fails them. */
abstract class SpoutStorm implements ISpoutOutputCollector {

    final List<Sent> sent = new ArrayList<>();
    final List<Sent> pending = new ArrayList<>();
    BatchingSpout spout;
    StormGroupings groupings;
    boolean hasAckers;
    int maxPending = Integer.MAX_VALUE;

    /** One iteration of Storm's executor; returns whether it called the spout. */
    final boolean turn() {
        if (pending.size() >= maxPending) {
            return false;
        }
        spout.nextTuple();
        return true;
    }

    final void ack(Sent message) {
        pending.remove(message);
        spout.ack(message.id());
    }

    final void fail(Sent message) {
        pending.remove(message);
        spout.fail(message.id());
    }

    @Override
    public final List<Integer> emit(String stream, List<Object> values, Object id) {
        List<Integer> tasks = groupings.tasks(stream, values);
        if (!(values.get(0) instanceof RoutedGrouping.Probe)) {
            send(new Sent(stream, values, id));
        }
        return tasks;
    }

    @Override
    public final void emitDirect(int task, String stream, List<Object> values, Object id) {
        send(new Sent(stream, values, id));
    }

    void send(Sent message) {
        sent.add(message);
        if (message.id() != null && hasAckers) {
            pending.add(message);
        } else if (message.id() != null) {
            spout.ack(message.id());
        }
    }

    @Override
    public final long getPendingCount() {
        return pending.size();
    }
}
