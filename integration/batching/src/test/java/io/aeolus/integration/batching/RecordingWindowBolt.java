// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseWindowedBolt;

/** A window bolt that records its windows. */
abstract class RecordingWindowBolt extends BaseWindowedBolt {

    private static final long serialVersionUID = 1L;

    private final String run;
    transient OutputCollector collector;

    RecordingWindowBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector ofTask) {
        RunRecording.of(run).task(context);
        collector = ofTask;
    }
}
