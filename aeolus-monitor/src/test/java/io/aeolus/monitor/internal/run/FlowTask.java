// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.TaskReport.RowFlow;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** The counts along streams of one incarnation of a task. */
final class FlowTask {

    private final LongSupplier nanoClock;
    private final Map<String, RowFlow.Sent> sent = new HashMap<>();
    private final Map<StreamName, Long> executed = new HashMap<>();
    private long unanchored;
    private Nanos last = Nanos.UNKNOWN;

    FlowTask(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    FlowTask sends(String stream, long rows, long copies) {
        sent.merge(stream, new RowFlow.Sent(rows, copies), RowFlow.Sent::plus);
        return worked();
    }

    FlowTask sends(long rows) {
        return sends("default", rows, rows);
    }

    FlowTask executes(String from, long rows) {
        executed.merge(new StreamName(from, "default"), rows, Long::sum);
        return worked();
    }

    FlowTask emitsUnanchored() {
        unanchored++;
        return this;
    }

    private FlowTask worked() {
        last = Nanos.of(nanoClock.getAsLong());
        return this;
    }

    RowFlow flow() {
        return new RowFlow(sent, executed, unanchored, last);
    }
}
