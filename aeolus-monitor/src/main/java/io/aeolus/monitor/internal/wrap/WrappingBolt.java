package io.aeolus.monitor.internal.wrap;

import java.util.Map;
import org.apache.storm.task.IBolt;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.jspecify.annotations.Nullable;

/** A bolt around another one, which does all that a subclass does not say. As thread-safe as the bolt inside. */
public abstract class WrappingBolt implements IRichBolt {

    private final IBolt bolt;

    /**
     * Wraps a bolt.
     *
     * @param bolt the bolt inside
     */
    protected WrappingBolt(IBolt bolt) {
        this.bolt = bolt;
    }

    /**
     * The bolt inside.
     *
     * @return the bolt that was wrapped
     */
    public final IBolt bolt() {
        return bolt;
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
