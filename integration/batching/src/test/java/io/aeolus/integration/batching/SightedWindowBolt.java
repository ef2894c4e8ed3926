package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseWindowedBolt;

/** A bolt with windows in a run. */
abstract class SightedWindowBolt extends BaseWindowedBolt {

    private static final long serialVersionUID = 1L;

    private final String run;
    transient OutputCollector collector;

    SightedWindowBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector ofTask) {
        Sightings.of(run).task(context);
        collector = ofTask;
    }
}
