// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.linearroad.Toll;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
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

    private transient TreeMap<Integer, Map<Segment, Inputs>> minutes;

    /** The inputs of a segment and minute. */
    private record Inputs(OptionalInt lav, OptionalInt vehicles) {

        static final Inputs NONE = new Inputs(OptionalInt.empty(), OptionalInt.empty());

        Inputs withLav(int value) {
            return new Inputs(OptionalInt.of(value), vehicles);
        }

        Inputs withVehicles(int value) {
            return new Inputs(lav, OptionalInt.of(value));
        }

        boolean areBothKnown() {
            return lav.isPresent() && vehicles.isPresent();
        }
    }

    @SuppressWarnings("NullAway.Init") // set by prepare
    TollBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        minutes = new TreeMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Segment segment = Segment.of(input);
        int minute = input.getInteger(3);
        int value = input.getInteger(4);
        Map<Segment, Inputs> segments = minutes.computeIfAbsent(minute, m -> new HashMap<>());
        Inputs before = segments.getOrDefault(segment, Inputs.NONE);
        Inputs inputs = input.getSourceComponent().equals(LinearRoadTopology.MV)
                ? before.withLav(value)
                : before.withVehicles(value);
        segments.put(segment, inputs);
        if (inputs.areBothKnown()) {
            emit(segment, minute, inputs, collector);
        }
        // A minute arrives only after the previous minute is processed completely.
        minutes.headMap(minute - 1).clear();
    }

    private static void emit(Segment segment, int minute, Inputs inputs, BasicOutputCollector collector) {
        int lav = inputs.lav().getAsInt();
        int vehicles = inputs.vehicles().getAsInt();
        collector.emit(new Values(
                segment.xway(),
                segment.dir(),
                segment.seg(),
                minute,
                vehicles,
                lav,
                Toll.withoutAccident(lav, vehicles)));
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
