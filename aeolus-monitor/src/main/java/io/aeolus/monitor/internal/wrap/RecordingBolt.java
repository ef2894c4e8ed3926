package io.aeolus.monitor.internal.wrap;

import io.aeolus.monitor.internal.ledger.RunPorts;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** A bolt whose emissions on some streams are recorded as the topology's output. As thread-safe as the bolt inside. */
class RecordingBolt implements IRichBolt {

    private final IBolt bolt;
    private final Set<String> outputStreams;
    private final String runId;

    RecordingBolt(IBolt bolt, Set<String> outputStreams, String runId) {
        this.bolt = bolt;
        this.outputStreams = Set.copyOf(outputStreams);
        this.runId = runId;
    }

    /** The bolt inside. */
    final IBolt bolt() {
        return bolt;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        RecordingBoltCollector recording = new RecordingBoltCollector(
                collector, outputStreams, RunPorts.get(runId).outputTask());
        bolt.prepare(conf, context, new OutputCollector(recording));
    }

    @Override
    public void execute(Tuple input) {
        bolt.execute(input);
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
