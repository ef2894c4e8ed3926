package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.wrap.WrappingBolt;
import java.util.Map;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** A bolt with a probe around it. As thread-safe as the bolt inside. */
class ProfilingBolt extends WrappingBolt {

    private transient @Nullable BoltProbe probe;

    ProfilingBolt(IBolt bolt) {
        super(bolt);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        prepare(conf, context, collector, Probes.ofBolt(conf, context));
    }

    /** Prepares the bolt with a probe that is made already. */
    final void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector, BoltProbe made) {
        probe = made;
        bolt().prepare(conf, context, new OutputCollector(new ProfilingBoltCollector(collector, made)));
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
            bolt().execute(input);
        }
    }

    private void executeMeasured(BoltProbe here, Tuple input) {
        boolean isDone = false;
        here.begin();
        try {
            bolt().execute(input);
            isDone = true;
        } finally {
            if (!isDone) {
                here.abandon();
            }
        }
        here.end(input);
    }
}
