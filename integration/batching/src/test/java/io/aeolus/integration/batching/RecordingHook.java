// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.task.TopologyContext;

/** A hook of all tasks, configured in the topology's settings. Records the calls that are deterministic. */
public final class RecordingHook implements ITaskHook {

    /** The setting with the run's name. */
    static final String RUN = "test.run";

    private RunRecording recording;
    private String component;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        recording = RunRecording.of((String) conf.get(RUN));
        component = context.getThisComponentId();
    }

    private void note(String call) {
        recording.hooked(component, call);
    }

    @Override
    public void cleanup() {}

    @Override
    public void emit(EmitInfo info) {
        note("emit on " + info.stream + " " + info.values + " to " + info.outTasks.size());
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        note("ack " + info.messageId);
    }

    @Override
    public void spoutFail(SpoutFailInfo info) {
        note("fail");
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        note("execute " + info.tuple.getSourceStreamId() + " " + info.tuple.getValues());
    }

    @Override
    public void boltAck(BoltAckInfo info) {
        note("ack " + info.tuple.getSourceStreamId() + " " + info.tuple.getValues());
    }

    @Override
    public void boltFail(BoltFailInfo info) {
        note("fail " + info.tuple.getSourceStreamId() + " " + info.tuple.getValues());
    }
}
