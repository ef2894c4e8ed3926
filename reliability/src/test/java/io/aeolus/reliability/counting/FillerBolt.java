// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;

/** Once a second after the end of the input, fills windows with other tuples, so that all rows leave their windows. */
final class FillerBolt extends BaseRichBolt {

    private final int tuples;
    private transient OutputCollector collector;
    private transient ProgressFile progress;

    /** Emits a number of tuples each time. */
    FillerBolt(int tuples) {
        this.tuples = tuples;
    }

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        collector = output;
        progress = ProgressFile.of(settings);
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input) && progress.isStopped()) {
            for (int tuple = 0; tuple < tuples; tuple++) {
                // With checkpoints, Storm accepts anchored tuples only. A tick has no message id, so no ack is sent.
                collector.emit(input, new Values(tuple));
            }
        }
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("tuple"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }
}
