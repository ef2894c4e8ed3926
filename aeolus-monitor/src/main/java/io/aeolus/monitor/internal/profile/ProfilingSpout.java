package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ControlId;
import io.aeolus.monitor.internal.wrap.WrappingSpout;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** A spout with a probe around it. Not thread-safe, as spouts are not. */
class ProfilingSpout extends WrappingSpout {

    private transient @Nullable SpoutProbe probe;

    ProfilingSpout(ISpout spout) {
        super(spout);
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        open(conf, context, collector, Probes.ofSpout(conf, context));
    }

    /** Opens the spout with a probe that is made already. */
    final void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector, SpoutProbe made) {
        probe = made;
        spout().open(conf, context, new SpoutOutputCollector(new ProfilingSpoutCollector(collector, made)));
    }

    @Override
    public void nextTuple() {
        SpoutProbe here = probe();
        if (here.calling()) {
            measured(here, spout()::nextTuple);
            here.endNextTuple();
        } else {
            spout().nextTuple();
        }
        here.called();
    }

    @Override
    public void ack(Object id) {
        SpoutProbe here = probe();
        if (!(id instanceof ControlId)) {
            here.count(true);
        }
        if (here.isAckDue()) {
            measured(here, () -> spout().ack(id));
            here.endAck();
        } else {
            spout().ack(id);
        }
    }

    @Override
    public void fail(Object id) {
        SpoutProbe here = probe();
        if (!(id instanceof ControlId)) {
            here.count(false);
        }
        if (here.isAckDue()) {
            measured(here, () -> spout().fail(id));
            here.endAck();
        } else {
            spout().fail(id);
        }
    }

    private static void measured(SpoutProbe here, Runnable call) {
        boolean isDone = false;
        here.begin();
        try {
            call.run();
            isDone = true;
        } finally {
            if (!isDone) {
                here.abandon();
            }
        }
    }

    private SpoutProbe probe() {
        SpoutProbe made = probe;
        if (made == null) {
            throw new IllegalStateException("the spout is not open");
        }
        return made;
    }
}
