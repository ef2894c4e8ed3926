package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseRichSpout;

/** A spout of a run that sees which of its messages are acked and fail. */
abstract class SightedSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final String run;
    private transient Sightings sightings;
    private transient String name;
    transient SpoutOutputCollector collector;

    SightedSpout(String run) {
        this.run = run;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector ofTask) {
        collector = ofTask;
        sightings = Sightings.of(run);
        sightings.task(context);
        name = context.getThisComponentId();
    }

    @Override
    public void ack(Object message) {
        sightings.acked(name, message);
    }

    @Override
    public void fail(Object message) {
        sightings.count("failed " + name);
    }
}
