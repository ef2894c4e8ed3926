package io.aeolus.testing;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.TupleUtils;

/** A task of a bolt; a turn executes the oldest tuple of its queue. Not thread-safe. */
final class BoltTask extends DriverTask {

    private final IBolt bolt;
    private final Map<String, Object> conf;
    private final BoltOutput collector;
    private final Queue<TupleImpl> queue = new ArrayDeque<>();
    private final int tickSeconds;

    BoltTask(IBolt bolt, Map<String, Object> conf, TopologyContext context, Router router, Engine engine) {
        super(context, router, engine);
        this.bolt = bolt;
        this.conf = conf;
        this.collector = new BoltOutput(this);
        this.tickSeconds = ObjectReader.getInt(conf.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0);
    }

    @Override
    void open() {
        call("prepare", "", () -> bolt.prepare(conf, context, new OutputCollector(collector)));
    }

    @Override
    void close() {
        call("cleanup", "", bolt::cleanup);
    }

    void receive(TupleImpl tuple) {
        queue.add(tuple);
        if (slot == Scheduler.NOWHERE) {
            engine.scheduler().add(this);
        }
    }

    /** Sends a tick if the component asked for ticks and one is due. */
    void onSecond(long elapsedSeconds) {
        if (tickSeconds > 0 && elapsedSeconds % tickSeconds == 0) {
            tick();
        }
    }

    /** Sends a tick; it is no emit of any task and never serialised. */
    void tick() {
        receive(new TupleImpl(
                engine.workerContext(),
                List.of(Math.max(1, tickSeconds)),
                Constants.SYSTEM_COMPONENT_ID,
                (int) Constants.SYSTEM_TASK_ID,
                Constants.SYSTEM_TICK_STREAM_ID));
    }

    @Override
    boolean hasTurn() {
        return !queue.isEmpty();
    }

    @Override
    boolean turn() {
        TupleImpl tuple = queue.remove();
        if (TupleUtils.isTick(tuple)) {
            long before = emitted;
            execute(tuple);
            return emitted != before;
        }
        switch (engine.faults().faultOf(id, tuple)) {
            case NONE -> execute(tuple);
            case FAIL -> collector.fail(tuple);
            case LOSE -> {}
        }
        return true;
    }

    private void execute(TupleImpl tuple) {
        executed++;
        engine.listener().onDelivery(tuple.getSourceTask(), tuple.getSourceStreamId(), id, tuple);
        try {
            bolt.execute(tuple);
        } catch (RuntimeException e) {
            throw failure("execute", tuple, e);
        }
    }

    @Override
    Object instance() {
        return bolt;
    }

    @Override
    int queued() {
        return queue.size();
    }

    @Override
    List<Object> openMessageIds() {
        return List.of();
    }
}
