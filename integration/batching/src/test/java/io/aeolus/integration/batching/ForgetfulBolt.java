package io.aeolus.integration.batching;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Acks late, many at once, at a tick at the latest; some tuples not at all, until they come again. */
final class ForgetfulBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private static final int HELD = 30;
    private static final int FORGETS_EACH = 97;

    private final String run;
    private transient Sightings sightings;
    private transient TopologyContext context;
    private transient OutputCollector collector;
    private transient List<Tuple> held;
    private transient Set<Long> forgotten;

    ForgetfulBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.context = context;
        this.collector = collector;
        held = new ArrayList<>();
        forgotten = new HashSet<>();
        sightings = Sightings.of(run);
        sightings.task(context);
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input)) {
            collector.ack(input);
            ackHeld();
            return;
        }
        long number = input.getLong(0);
        if (number % FORGETS_EACH == 0 && forgotten.add(number)) {
            sightings.count("forgotten");
            return;
        }
        sightings.row(context, input);
        held.add(input);
        if (held.size() == HELD) {
            ackHeld();
        }
    }

    private void ackHeld() {
        held.forEach(collector::ack);
        held.clear();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }
}
