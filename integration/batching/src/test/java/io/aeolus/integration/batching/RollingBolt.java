// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/**
 * Emits each number once, when it is new in a window. The assignment of numbers to windows depends on the clock; the set of emitted numbers
 * does not.
 */
final class RollingBolt extends RecordingWindowBolt {

    private static final long serialVersionUID = 1L;

    RollingBolt(String run) {
        super(run);
    }

    @Override
    public void execute(TupleWindow window) {
        for (Tuple tuple : window.getNew()) {
            collector.emit(new Values(tuple.getLongByField("number")));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
