package io.aeolus.probe.internal.load;

import io.aeolus.probe.Facet;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.agent.WorkerAgent;
import io.aeolus.probe.internal.agent.WorkerAgents;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/**
 * Looks at each tuple's value, counts it for the load that is written in it, and acks it. One executor uses it; what it tells its agent
 * is thread-safe.
 */
public final class LoadSink extends BaseRichBolt implements TaskObserver {

    private static final long serialVersionUID = 1L;

    private static final VarHandle LOAD_NUMBER =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private transient OutputCollector collector;
    private transient TaskThreads threads;
    private transient volatile Executed executed;

    /** The tuples of one load. */
    private record Executed(long load, AtomicLong tuples) {}

    /** A sink for all streams. */
    @SuppressWarnings("NullAway.Init") // by prepare
    public LoadSink() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        WorkerAgent agent = WorkerAgents.of(conf);
        threads = TaskThreads.ofThisThread(agent, context.getThisWorkerPort(), false);
        executed = new Executed(0, new AtomicLong());
        agent.add(context, this);
    }

    @Override
    public Facet facet() {
        Executed now = executed;
        return threads.progress(now.load(), now.tuples().get(), 0, false);
    }

    @Override
    public void execute(Tuple input) {
        long load = (long) LOAD_NUMBER.get(input.getBinary(0), 0);
        Executed now = executed;
        if (now.load() != load) {
            now = new Executed(load, new AtomicLong());
            executed = now;
        }
        // Only this thread adds.
        now.tuples().setOpaque(now.tuples().getPlain() + 1);
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
