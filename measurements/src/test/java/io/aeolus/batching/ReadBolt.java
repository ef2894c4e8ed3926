// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Reads every field of its input, and acks the input. */
final class ReadBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient RowReader reader;
    private transient OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.reader = (RowReader) context.getResource(RowReader.RESOURCE);
        this.collector = collector;
    }

    @Override
    public void execute(Tuple input) {
        reader.read(input);
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
