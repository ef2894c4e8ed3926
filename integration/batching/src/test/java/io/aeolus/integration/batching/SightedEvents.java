package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.metric.IEventLogger;
import org.apache.storm.task.TopologyContext;

/** An event logger that counts the events of each component, and reads all that it is told of them. */
public final class SightedEvents implements IEventLogger {

    private Sightings sightings;

    @Override
    public void prepare(Map<String, Object> conf, Map<String, Object> arguments, TopologyContext context) {
        sightings = Sightings.of((String) conf.get(SightedHook.RUN));
    }

    @Override
    public void log(EventInfo event) {
        // As Storm's own logger does, which writes this line to a file.
        if (!event.toString().isEmpty()) {
            sightings.count("events of " + event.getComponent());
        }
    }

    @Override
    public void close() {}
}
