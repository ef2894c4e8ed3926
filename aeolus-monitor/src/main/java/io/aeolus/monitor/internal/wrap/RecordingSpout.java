package io.aeolus.monitor.internal.wrap;

import io.aeolus.monitor.internal.ledger.RunPorts;
import io.aeolus.monitor.internal.ledger.SpoutTaskLedger;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.jspecify.annotations.Nullable;

/** A spout whose rows are counted in the ledger of its run. Not thread-safe, as spouts are not. */
class RecordingSpout implements IRichSpout {

    private final ISpout spout;
    private final String runId;
    private transient @Nullable SpoutTaskLedger ledger;

    RecordingSpout(ISpout spout, String runId) {
        this.spout = spout;
        this.runId = runId;
    }

    /** The spout inside. */
    final ISpout spout() {
        return spout;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        String component = context.getThisComponentId();
        SpoutTaskLedger opened = RunPorts.get(runId)
                .spoutTask(
                        component,
                        context.getThisTaskId(),
                        context.getComponentTasks(component).size());
        ledger = opened;
        spout.open(conf, context, new SpoutOutputCollector(new RecordingSpoutCollector(collector, opened)));
    }

    @Override
    public void nextTuple() {
        if (ledger().isDue()) {
            spout.nextTuple();
        }
    }

    @Override
    public void ack(Object id) {
        // The spout first: once the last ack is counted, the topology may be killed.
        spout.ack(ledger().idOf(id));
        ledger().acked(id);
    }

    @Override
    public void fail(Object id) {
        // The ledger first: the spout may emit the row again at once.
        ledger().failed(id);
        spout.fail(ledger().idOf(id));
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

    private SpoutTaskLedger ledger() {
        SpoutTaskLedger opened = ledger;
        if (opened == null) {
            throw new IllegalStateException("the spout is not open");
        }
        return opened;
    }
}
