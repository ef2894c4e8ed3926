package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** Emits each number when it is new in a window. Which numbers share a window depends on the clock; that each is new once does not. */
final class RollingBolt extends BaseWindowedBolt {

    private static final long serialVersionUID = 1L;

    private final String run;
    private transient OutputCollector collector;

    RollingBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        Sightings.of(run).task(context);
        this.collector = collector;
    }

    @Override
    public void execute(TupleWindow window) {
        for (Tuple tuple : window.getNew()) {
            collector.emit(new Values(tuple.getLongByField("number")));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
