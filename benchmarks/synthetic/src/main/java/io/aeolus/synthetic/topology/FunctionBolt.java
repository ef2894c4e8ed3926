// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.io.Serializable;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/** A stateless bolt that calls a function with each tuple. */
public final class FunctionBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final Map<String, Fields> streams;
    private final Function function;

    /** The function of a bolt. */
    @FunctionalInterface
    public interface Function extends Serializable {

        /** Emits the results of a tuple. */
        void apply(Tuple input, BasicOutputCollector output);
    }

    /** Creates a bolt with named streams. */
    public FunctionBolt(Map<String, Fields> streams, Function function) {
        this.streams = Map.copyOf(streams);
        this.function = function;
    }

    /** Creates a bolt with the default stream. */
    public FunctionBolt(Fields fields, Function function) {
        this(Map.of(Utils.DEFAULT_STREAM_ID, fields), function);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        function.apply(input, collector);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach(declarer::declareStream);
    }
}
