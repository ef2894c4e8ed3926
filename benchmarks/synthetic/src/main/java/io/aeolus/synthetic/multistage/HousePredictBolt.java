// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.multistage;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Predicts the load of a house when the averages of all its plugs for a moment are known, so that results do not depend on the order of
 * arrival.
 */
final class HousePredictBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient Map<Integer, House> houses;

    /** The incomplete moments and the predictor of a house. */
    private static final class House {
        private final Map<Long, long[]> moments = new HashMap<>();
        private final LoadPredictor predictor = new LoadPredictor();
    }

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    HousePredictBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        houses = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Integer number = input.getInteger(1);
        Long time = input.getLong(2);
        House house = houses.computeIfAbsent(number, key -> new House());
        long[] countAndSum = house.moments.computeIfAbsent(time, key -> new long[2]);
        countAndSum[0]++;
        countAndSum[1] += input.getLong(3);
        if (countAndSum[0] == PlugRows.PLUGS_OF_HOUSE) {
            house.moments.remove(time);
            long slice = time / PlugRows.READINGS_OF_SLICE;
            collector.emit(
                    new Values(number, house.predictor.predict(slice, countAndSum[1]), slice + LoadPredictor.AHEAD));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("house", "prediction", "slice"));
    }
}
