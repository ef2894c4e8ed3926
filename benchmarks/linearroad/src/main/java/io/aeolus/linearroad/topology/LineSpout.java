// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the lines of a file. The stream {@code progress} carries the minute up to which all lines of the task are acked; the last progress
 * tuple marks the end of input. All tasks emit the same minutes.
 */
final class LineSpout extends FileSpout {

    private static final long serialVersionUID = 1L;

    private transient int minute;

    /** The message id of a progress tuple. */
    private record Progress(int task, int minute) implements ControlId {}

    LineSpout(LinearRoadFile input) {
        super(input, RoadRules.MINUTE_SECONDS);
    }

    @Override
    protected boolean advanceProgress() {
        int next = nextCompletedUnit();
        if (next > 0) {
            minute = next;
        }
        return next > 0;
    }

    @Override
    protected void emitProgress(SpoutOutputCollector output, int task) {
        output.emit(LinearRoadTopology.PROGRESS, new Values(minute), new Progress(task, minute));
    }

    @Override
    protected void emitEnd(SpoutOutputCollector output, int task) {
        output.emit(LinearRoadTopology.PROGRESS, new Values(Integer.MAX_VALUE), new EndOfInput(task));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        super.declareOutputFields(declarer);
        declarer.declareStream(LinearRoadTopology.PROGRESS, new Fields(LinearRoadTopology.MINUTE));
    }
}
