package io.aeolus.monitor.internal.wrap;

import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;

/** A bolt's collector around another one, which does all that a subclass does not say. As thread-safe as the collector inside. */
public abstract class WrappingBoltCollector implements IOutputCollector {

    private final OutputCollector collector;

    /**
     * Wraps a collector.
     *
     * @param collector the collector inside
     */
    protected WrappingBoltCollector(OutputCollector collector) {
        this.collector = collector;
    }

    /**
     * The collector inside.
     *
     * @return the collector that was wrapped
     */
    protected final OutputCollector collector() {
        return collector;
    }

    @Override
    public void ack(Tuple input) {
        collector.ack(input);
    }

    @Override
    public void fail(Tuple input) {
        collector.fail(input);
    }

    @Override
    public void resetTimeout(Tuple input) {
        collector.resetTimeout(input);
    }

    @Override
    public void flush() {
        collector.flush();
    }

    @Override
    public void reportError(Throwable error) {
        collector.reportError(error);
    }
}
