// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits each number with its square in a map and in a byte array, both of which it reuses for the next number. */
public final class ReusingBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final Map<String, Object> squares = new HashMap<>();
    private final byte[] bytes = new byte[Long.BYTES];

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        long number = input.getLong(0);
        squares.put("square", number * number);
        ByteBuffer.wrap(bytes).putLong(number * number);
        collector.emit(new Values(number, squares, bytes));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number", "squares", "bytes"));
    }
}
