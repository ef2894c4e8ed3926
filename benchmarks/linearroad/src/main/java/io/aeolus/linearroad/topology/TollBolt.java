// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.linearroad.SegmentRow;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Joins the velocity and the number of cars of a segment and minute, and computes the toll. Each input is acked immediately; the second
 * input emits the row. Both inputs are kept until the next minute, so that a replayed input emits the row again. (If the first input
 * stayed unacked, inputs of different replays could be joined, and one of them could wait indefinitely.)
 */
final class TollBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient TollJoin join;

    @SuppressWarnings("NullAway.Init") // set by prepare
    TollBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        join = new TollJoin();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Segment segment = Segment.of(input);
        int minute = input.getInteger(3);
        int value = input.getInteger(4);
        Optional<SegmentRow> row = input.getSourceComponent().equals(LinearRoadTopology.MV)
                ? join.addLav(segment, minute, value)
                : join.addVehicles(segment, minute, value);
        row.ifPresent(complete -> collector.emit(new Values(complete.values().toArray())));
        // A minute arrives only after the previous minute is processed completely.
        join.removeBefore(minute - 1);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(
                LinearRoadTopology.XWAY,
                LinearRoadTopology.DIR,
                LinearRoadTopology.SEG,
                LinearRoadTopology.MINUTE,
                "numvehicles",
                "lav",
                "toll"));
    }
}
