// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits user, page and time of a line; ignores malformed lines. */
public class ParseBolt extends BaseBasicBolt {

    private static final int PARTS = 3;

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        String[] parts = tuple.getStringByField("line").split(" ");
        if (parts.length == PARTS) {
            collector.emit(new Values(parts[1], parts[2], Long.valueOf(parts[0])));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("user", "page", "millis"));
    }
}
