// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.metric.IEventLogger;
import org.apache.storm.task.TopologyContext;

/** An event logger that counts the events of each component and reads all their fields. */
public final class RecordingEventLogger implements IEventLogger {

    private RunRecording recording;

    @Override
    public void prepare(Map<String, Object> conf, Map<String, Object> arguments, TopologyContext context) {
        recording = RunRecording.of((String) conf.get(RecordingHook.RUN));
    }

    @Override
    public void log(EventInfo event) {
        // Storm's logger writes this line to a file.
        if (!event.toString().isEmpty()) {
            recording.count("events of " + event.getComponent());
        }
    }

    @Override
    public void close() {}
}
