package io.aeolus.monitor.internal.profile;

import java.util.Map;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** A bolt with a probe around it. As thread-safe as the bolt inside. */
class ProfilingBolt implements IRichBolt {

    private final IBolt bolt;
    private transient @Nullable BoltProbe probe;

    ProfilingBolt(IBolt bolt) {
        this.bolt = bolt;
    }

    /** The bolt inside. */
    final IBolt bolt() {
        return bolt;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        prepare(conf, context, collector, Probes.ofBolt(conf, context));
    }

    /** Prepares the bolt with a probe that is made already. */
    final void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector, BoltProbe made) {
        probe = made;
        bolt.prepare(conf, context, new OutputCollector(new ProfilingBoltCollector(collector, made)));
    }

    @Override
    public void execute(Tuple input) {
        BoltProbe here = probe;
        if (here == null) {
            throw new IllegalStateException("the bolt is not prepared");
        }
        if (here.isDue(input)) {
            executeMeasured(here, input);
        } else {
            bolt.execute(input);
        }
    }

    private void executeMeasured(BoltProbe here, Tuple input) {
        boolean isDone = false;
        here.begin();
        try {
            bolt.execute(input);
            isDone = true;
        } finally {
            if (!isDone) {
                here.abandon();
            }
        }
        here.end(input);
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (bolt instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public @Nullable Map<String, Object> getComponentConfiguration() {
        return bolt instanceof IComponent component ? component.getComponentConfiguration() : null;
    }
}
