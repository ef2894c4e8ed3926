// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Forwards messages. Fails one message in a hundred at its first execution, and one particular message 20 times. */
final class FlakyBolt extends BaseRichBolt {

    static final int POISON = 4_321;
    static final int POISON_FAILS = 20;

    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;
    private transient Map<Integer, Integer> failed;

    static boolean isFlaky(int id) {
        return Math.floorMod(id * 0x9E3779B9, 100) == 0;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        failed = new HashMap<>();
    }

    @Override
    public void execute(Tuple input) {
        Integer id = input.getIntegerByField("id");
        int most = id == POISON ? POISON_FAILS : isFlaky(id) ? 1 : 0;
        if (failed.getOrDefault(id, 0) < most) {
            failed.merge(id, 1, Integer::sum);
            collector.fail(input);
            return;
        }
        collector.emit(input, input.getValues());
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "id"));
    }
}
