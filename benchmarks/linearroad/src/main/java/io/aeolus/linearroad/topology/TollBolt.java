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
 * Joins velocity and count of a segment and minute and computes the toll. Each half is acked immediately; the second half emits the row.
 * Both halves are kept until the next minute, so that a replayed half emits the row again. (Leaving the first half unacked could pair
 * halves of different replays and leave one of them waiting indefinitely.)
 */
final class TollBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient TreeMap<Integer, Map<Segment, Halves>> minutes;

    /** The halves of a segment and minute. */
    private record Halves(OptionalInt lav, OptionalInt vehicles) {

        static final Halves NONE = new Halves(OptionalInt.empty(), OptionalInt.empty());

        Halves withLav(int value) {
            return new Halves(OptionalInt.of(value), vehicles);
        }

        Halves withVehicles(int value) {
            return new Halves(lav, OptionalInt.of(value));
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
        Map<Segment, Halves> segments = minutes.computeIfAbsent(minute, m -> new HashMap<>());
        Halves before = segments.getOrDefault(segment, Halves.NONE);
        Halves halves = input.getSourceComponent().equals(LinearRoadTopology.MV)
                ? before.withLav(value)
                : before.withVehicles(value);
        segments.put(segment, halves);
        if (halves.areBothKnown()) {
            emit(segment, minute, halves, collector);
        }
        // A minute arrives only after the previous minute is processed completely.
        minutes.headMap(minute - 1).clear();
    }

    private static void emit(Segment segment, int minute, Halves halves, BasicOutputCollector collector) {
        int lav = halves.lav().getAsInt();
        int vehicles = halves.vehicles().getAsInt();
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
