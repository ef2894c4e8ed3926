package io.aeolus.monitor.internal.wrap;

import io.aeolus.monitor.internal.ledger.OutputTaskLedger;
import io.aeolus.monitor.internal.link.RunLinks;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * A bolt whose emissions on some streams are recorded as the topology's output. If there are no such streams, what the bolt is given
 * is recorded instead. As thread-safe as the bolt inside.
 */
class RecordingBolt extends WrappingBolt {

    private final Set<String> outputStreams;
    private final String runId;
    private transient @Nullable OutputTaskLedger inputs;

    RecordingBolt(IBolt bolt, Set<String> outputStreams, String runId) {
        super(bolt);
        this.outputStreams = Set.copyOf(outputStreams);
        this.runId = runId;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        OutputTaskLedger ledger = RunLinks.port(runId, conf).outputTask();
        if (outputStreams.isEmpty()) {
            inputs = ledger;
        }
        if (outputStreams.isEmpty() && !ledger.isSecured()) {
            bolt().prepare(conf, context, collector);
        } else {
            bolt().prepare(
                            conf,
                            context,
                            new OutputCollector(new RecordingBoltCollector(collector, outputStreams, ledger)));
        }
    }

    @Override
    public void execute(Tuple input) {
        OutputTaskLedger ledger = inputs;
        if (ledger != null && UserStreams.contain(input.getSourceComponent(), input.getSourceStreamId())) {
            ledger.add(input.getValues());
        }
        bolt().execute(input);
    }
}
