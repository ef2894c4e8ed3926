package io.aeolus.monitor.internal.wrap;

import io.aeolus.monitor.internal.ledger.SpoutTaskLedger;
import io.aeolus.monitor.internal.link.RunLinks;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** A spout whose rows are counted in the ledger of its run. Not thread-safe, as spouts are not. */
class RecordingSpout extends WrappingSpout {

    private final String runId;
    private transient @Nullable SpoutTaskLedger ledger;

    RecordingSpout(ISpout spout, String runId) {
        super(spout);
        this.runId = runId;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        String component = context.getThisComponentId();
        SpoutTaskLedger opened = RunLinks.port(runId, conf)
                .spoutTask(
                        component,
                        context.getThisTaskId(),
                        context.getComponentTasks(component).size());
        ledger = opened;
        spout().open(conf, context, new SpoutOutputCollector(new RecordingSpoutCollector(collector, opened)));
    }

    @Override
    public void nextTuple() {
        if (ledger().isDue()) {
            spout().nextTuple();
        }
    }

    @Override
    public void ack(Object id) {
        // The spout first: once the last ack is counted, the topology may be killed.
        spout().ack(ledger().idOf(id));
        ledger().acked(id);
    }

    @Override
    public void fail(Object id) {
        // The ledger first: the spout may emit the row again at once.
        ledger().failed(id);
        spout().fail(ledger().idOf(id));
    }

    private SpoutTaskLedger ledger() {
        SpoutTaskLedger opened = ledger;
        if (opened == null) {
            throw new IllegalStateException("the spout is not open");
        }
        return opened;
    }
}
