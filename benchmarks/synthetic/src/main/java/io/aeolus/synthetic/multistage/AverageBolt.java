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

/** Emits for each reading the running average load of its plug in the current slice. */
final class AverageBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient Map<Long, Slice> slices;

    /** The slice of a plug. */
    private static final class Slice {
        private long number;
        private long sum;
        private long count;

        long average(long slice, long load) {
            if (slice != number) {
                number = slice;
                sum = 0;
                count = 0;
            }
            sum += load;
            count++;
            return sum / count;
        }
    }

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    AverageBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        slices = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        int house = input.getInteger(0);
        long plug = PlugRows.plug(house, input.getInteger(1), input.getInteger(2));
        long time = input.getLong(3);
        long average = slices.computeIfAbsent(plug, key -> new Slice())
                .average(time / PlugRows.READINGS_OF_SLICE, input.getLong(4));
        collector.emit(new Values(plug, house, time, average));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("plug", "house", "time", "average"));
    }
}
