// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseRichSpout;

/** A spout that records acks and fails of its messages. */
abstract class RecordingSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final String run;
    private transient RunRecording recording;
    private transient String name;
    transient SpoutOutputCollector collector;

    RecordingSpout(String run) {
        this.run = run;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector ofTask) {
        collector = ofTask;
        recording = RunRecording.of(run);
        recording.task(context);
        name = context.getThisComponentId();
    }

    @Override
    public void ack(Object message) {
        recording.acked(name, message);
    }

    @Override
    public void fail(Object message) {
        recording.count("failed " + name);
    }
}
