package io.aeolus.synthetic.topology;

import java.io.Serializable;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/** A bolt without state: a function that is called with each tuple. */
public final class FunctionBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final Map<String, Fields> streams;
    private final Function function;

    /** What is done with a tuple. */
    @FunctionalInterface
    public interface Function extends Serializable {

        /** Emits what follows from a tuple. */
        void apply(Tuple input, BasicOutputCollector output);
    }

    /** A bolt with several streams, by their names. */
    public FunctionBolt(Map<String, Fields> streams, Function function) {
        this.streams = Map.copyOf(streams);
        this.function = function;
    }

    /** A bolt with the default stream. */
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
