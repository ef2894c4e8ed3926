// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.ObjectReader;

/** The ticks of a component, derived from more frequent ticks. Used by the executor's thread. */
final class TickInterval {

    private final int seconds;
    private long elapsed;

    /** Reads the interval from a component's settings; without the setting, the component gets no ticks. */
    TickInterval(Map<String, Object> conf) {
        seconds = ObjectReader.getInt(conf.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0);
    }

    int seconds() {
        return seconds;
    }

    /** A tick, as Storm sends it to the component of a context. */
    TupleImpl tuple(TopologyContext context) {
        return new TupleImpl(
                context,
                new Values(seconds),
                Constants.SYSTEM_COMPONENT_ID,
                (int) Constants.SYSTEM_TASK_ID,
                Constants.SYSTEM_TICK_STREAM_ID);
    }

    /** Adds elapsed time; returns whether a tick is due. After several intervals, one tick is due. */
    boolean elapse(int moreSeconds) {
        elapsed += moreSeconds;
        if (seconds == 0 || elapsed < seconds) {
            return false;
        }
        elapsed %= seconds;
        return true;
    }
}
