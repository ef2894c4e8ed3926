// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import java.util.Iterator;
import java.util.List;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Checks that windows are sorted and emits unsorted windows. */
final class CheckBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        List<?> window = (List<?>) input.getValue(0);
        if (!isSorted(window)) {
            collector.emit(new Values(
                    String.join(" ", window.stream().map(String::valueOf).toList())));
        }
    }

    /** Returns whether messages are in ascending order. */
    static boolean isSorted(List<?> window) {
        Iterator<?> messages = window.iterator();
        String last = "";
        while (messages.hasNext()) {
            String message = String.valueOf(messages.next());
            if (message.compareTo(last) < 0) {
                return false;
            }
            last = message;
        }
        return true;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("unsorted"));
    }
}
