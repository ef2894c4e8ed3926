// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.soak;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Forwards rows, and fails some. */
final class FlakyBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final long run;
    /** Offset of the failing rows. */
    private final int salt;

    private transient SoakLog log;
    private transient OutputCollector collector;

    FlakyBolt(long run, int salt) {
        this.run = run;
        this.salt = salt;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.log = SoakLog.of(run);
        this.collector = collector;
    }

    @Override
    public void execute(Tuple input) {
        int row = input.getIntegerByField("row");
        if (log.mustFail(row, salt)) {
            collector.fail(input);
            return;
        }
        collector.emit(input, new Values(row, input.getIntegerByField("key")));
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("row", "key"));
    }
}
