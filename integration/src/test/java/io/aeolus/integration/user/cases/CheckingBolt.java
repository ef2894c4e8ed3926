// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits each number with the squares that {@link ReusingBolt} sent, so that a wrong square changes the result of a run. */
public final class CheckingBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Map<?, ?> squares = (Map<?, ?>) input.getValueByField("squares");
        collector.emit(new Values(
                input.getLong(0),
                squares.get("square"),
                ByteBuffer.wrap(input.getBinaryByField("bytes")).getLong()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number", "fromMap", "fromBytes"));
    }
}
