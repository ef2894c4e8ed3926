package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits numbers up to a limit, none to three of them in a call. Each fifth goes out on the stream "side", the others on "default", so
 * that a consumer of both sees whether their order is kept.
 */
final class NumberSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    static final int KEYS = 13;

    private final String run;
    private final int limit;
    private transient Sightings sightings;
    private transient String name;
    private transient String id;
    private transient SpoutOutputCollector collector;
    private transient int calls;
    private transient int next;

    NumberSpout(String run, int limit) {
        this.run = run;
        this.limit = limit;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        sightings = Sightings.of(run);
        sightings.task(context);
        name = context.getThisComponentId();
        id = name + "-" + context.getThisTaskIndex();
    }

    @Override
    public void nextTuple() {
        for (int i = calls++ % 4; i > 0 && next < limit; i--) {
            String stream = next % 5 == 0 ? "side" : "default";
            collector.emit(stream, new Values("key" + next % KEYS, (long) next), id + "-" + next);
            next++;
        }
    }

    @Override
    public void ack(Object message) {
        sightings.acked(name, message);
    }

    @Override
    public void fail(Object message) {
        sightings.count("failed");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream("default", new Fields("key", "number"));
        declarer.declareStream("side", new Fields("key", "number"));
    }
}
