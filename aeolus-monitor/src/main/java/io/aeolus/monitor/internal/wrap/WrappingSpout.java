package io.aeolus.monitor.internal.wrap;

import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.jspecify.annotations.Nullable;

/** A spout around another one, which does all that a subclass does not say. Not thread-safe, as spouts are not. */
public abstract class WrappingSpout implements IRichSpout {

    private final ISpout spout;

    /**
     * Wraps a spout.
     *
     * @param spout the spout inside
     */
    protected WrappingSpout(ISpout spout) {
        this.spout = spout;
    }

    /**
     * The spout inside.
     *
     * @return the spout that was wrapped
     */
    public final ISpout spout() {
        return spout;
    }

    @Override
    public void activate() {
        spout.activate();
    }

    @Override
    public void deactivate() {
        spout.deactivate();
    }

    @Override
    public void close() {
        spout.close();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        if (spout instanceof IComponent component) {
            component.declareOutputFields(declarer);
        }
    }

    @Override
    public @Nullable Map<String, Object> getComponentConfiguration() {
        return spout instanceof IComponent component ? component.getComponentConfiguration() : null;
    }
}
