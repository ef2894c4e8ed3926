package io.aeolus.integration.batching;

import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** Emits the numbers in each window, as one text. */
final class WindowBolt extends BaseWindowedBolt {

    private static final long serialVersionUID = 1L;

    private final String run;
    private transient OutputCollector collector;

    WindowBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        Sightings.of(run).task(context);
        this.collector = collector;
    }

    @Override
    public void execute(TupleWindow window) {
        collector.emit(new Values(window.get().stream()
                .map(tuple -> tuple.getLongByField("number").toString())
                .collect(Collectors.joining(" "))));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("numbers"));
    }
}
