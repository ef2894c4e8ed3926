// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.stream.Collectors;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** Emits the numbers of each window as one string. */
final class WindowBolt extends RecordingWindowBolt {

    private static final long serialVersionUID = 1L;

    WindowBolt(String run) {
        super(run);
    }

    @Override
    public void execute(TupleWindow window) {
        collector.emit(new Values(window.get().stream()
                .map(tuple -> tuple.getLongByField("number").toString())
                .collect(Collectors.joining(" "))));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("numbers"));
    }
}
