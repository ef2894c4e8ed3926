package io.aeolus.monitor.internal.wrap;

import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;

/** A spout's collector around another one, which does all that a subclass does not say. Not thread-safe, as these are not. */
public abstract class WrappingSpoutCollector implements ISpoutOutputCollector {

    private final SpoutOutputCollector collector;

    /**
     * Wraps a collector.
     *
     * @param collector the collector inside
     */
    protected WrappingSpoutCollector(SpoutOutputCollector collector) {
        this.collector = collector;
    }

    /**
     * The collector inside.
     *
     * @return the collector that was wrapped
     */
    protected final SpoutOutputCollector collector() {
        return collector;
    }

    @Override
    public void flush() {
        collector.flush();
    }

    @Override
    public long getPendingCount() {
        return collector.getPendingCount();
    }

    @Override
    public void reportError(Throwable error) {
        collector.reportError(error);
    }
}
