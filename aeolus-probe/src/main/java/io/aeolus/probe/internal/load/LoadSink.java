package io.aeolus.probe.internal.load;

import io.aeolus.probe.Facet;
import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadProgress.Load;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.agent.WorkerAgents;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Looks at each tuple's value, counts it and acks it. One executor uses it; what it tells its agent is thread-safe. */
public final class LoadSink extends BaseRichBolt implements TaskObserver {

    private static final long serialVersionUID = 1L;

    private final AtomicLong tuples = new AtomicLong();
    private transient OutputCollector collector;
    private transient Function<Load, LoadProgress> meter;

    /** A sink for all streams. */
    @SuppressWarnings("NullAway.Init") // by prepare
    public LoadSink() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        meter = LoadThreads.of(conf).meterOfThisThread(context);
        WorkerAgents.of(conf).add(context, this);
    }

    @Override
    public Facet facet() {
        return meter.apply(new Load(0, tuples.get(), 0, false));
    }

    @Override
    public void execute(Tuple input) {
        // Looks at the value, as a user's bolt would: all have bytes. Only this thread adds.
        tuples.setOpaque(tuples.getPlain() + (input.getBinary(0).length > 0 ? 1 : 0));
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
