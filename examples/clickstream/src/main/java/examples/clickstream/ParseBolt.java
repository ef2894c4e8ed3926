// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits user, page and time of a line; ignores malformed lines. */
public class ParseBolt extends BaseBasicBolt {

    private static final Pattern LINE = Pattern.compile("([0-9]{1,18}) ([^ ]+) ([^ ]+)");

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        Matcher line = LINE.matcher(tuple.getStringByField("line"));
        if (line.matches()) {
            collector.emit(new Values(line.group(2), line.group(3), Long.valueOf(line.group(1))));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("user", "page", "millis"));
    }
}
