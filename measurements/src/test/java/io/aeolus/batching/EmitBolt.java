// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.LinearRoadRows;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Emits a row anchored to its input and acks the input. */
final class EmitBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient RowSource rows;
    private transient OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.rows = new RowSource();
        this.collector = collector;
    }

    @Override
    public void execute(Tuple input) {
        collector.emit(input, rows.next());
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(LinearRoadRows.fields()));
    }
}
