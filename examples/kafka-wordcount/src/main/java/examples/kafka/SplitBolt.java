// SPDX-License-Identifier: Apache-2.0
package examples.kafka;

import java.util.StringTokenizer;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the words of a sentence. A Kafka record may have no value. */
public class SplitBolt extends BaseBasicBolt {

    @Override
    public void execute(Tuple sentence, BasicOutputCollector collector) {
        String value = sentence.getStringByField("value");
        if (value == null) {
            return;
        }
        StringTokenizer words = new StringTokenizer(value);
        while (words.hasMoreTokens()) {
            collector.emit(new Values(words.nextToken()));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }
}
