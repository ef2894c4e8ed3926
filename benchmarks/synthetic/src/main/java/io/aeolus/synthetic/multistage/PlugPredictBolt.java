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

/** Predicts the load of a plug at each reading. */
final class PlugPredictBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient Map<Long, LoadPredictor> plugs;

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    PlugPredictBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        plugs = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Long plug = input.getLong(0);
        long slice = input.getLong(2) / PlugRows.READINGS_OF_SLICE;
        long prediction =
                plugs.computeIfAbsent(plug, key -> new LoadPredictor()).predict(slice, input.getLong(3));
        collector.emit(new Values(plug, prediction, slice + LoadPredictor.AHEAD));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("plug", "prediction", "slice"));
    }
}
