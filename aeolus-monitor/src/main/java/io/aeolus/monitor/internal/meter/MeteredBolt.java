package io.aeolus.monitor.internal.meter;

import io.aeolus.monitor.internal.link.RunLinks;
import io.aeolus.monitor.internal.wrap.WrappingBolt;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** A bolt with a meter around it. As thread-safe as the bolt inside. */
class MeteredBolt extends WrappingBolt {

    private final String runId;
    private transient @Nullable BoltMeter meter;

    MeteredBolt(IBolt bolt, String runId) {
        super(bolt);
        this.runId = runId;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        BoltMeter made = new BoltMeter(
                RunLinks.port(runId, conf).boltTask(context.getThisComponentId()),
                System::nanoTime,
                new SplittableRandom(context.getThisTaskId()));
        meter = made;
        bolt().prepare(conf, context, new OutputCollector(new MeteredBoltCollector(collector, made)));
    }

    @Override
    public void execute(Tuple input) {
        BoltMeter here = meter;
        if (here == null) {
            throw new IllegalStateException("the bolt is not prepared");
        }
        if (here.isDue()) {
            here.begin(input);
            bolt().execute(input);
            here.end();
        } else {
            bolt().execute(input);
        }
    }
}
