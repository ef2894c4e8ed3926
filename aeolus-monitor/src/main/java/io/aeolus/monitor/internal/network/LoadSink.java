package io.aeolus.monitor.internal.network;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Looks at each tuple's value, counts it and acks it. Used by one executor. */
final class LoadSink extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;
    private transient LoadPort port;

    @SuppressWarnings("NullAway.Init") // by prepare
    LoadSink() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        this.port = LoadPorts.of(conf);
        port.announce(new Presence.Sink(context.getThisWorkerPort()));
    }

    @Override
    public void execute(Tuple input) {
        @Nullable Load load = port.load();
        if (load != null && input.getBinary(0).length == load.payload().length) {
            load.executed();
        }
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
