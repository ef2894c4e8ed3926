// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import java.util.stream.LongStream;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits events out of order by less than a lag. The timestamp of the last event closes all previous windows. */
final class DisorderSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    static final int EVENTS = 500;

    /** The bound on the lateness of events, in milliseconds. */
    static final int LAG_MILLIS = 50;

    private static final int STEP_MILLIS = 10;
    private static final long END_MILLIS = 1_000_000;

    private final String run;
    private transient SpoutOutputCollector collector;
    private transient int next;

    DisorderSpout(String run) {
        this.run = run;
    }

    /** Returns the number of windows with events, without the last window, which is never closed. */
    static long windows(int lengthMillis) {
        return LongStream.range(0, EVENTS)
                .map(event -> (time(event) + lengthMillis - 1) / lengthMillis)
                .distinct()
                .count();
    }

    private static long time(long event) {
        return event * STEP_MILLIS + event * 37 % (LAG_MILLIS - 1) + 1;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        RunRecording.of(run).task(context);
    }

    @Override
    public void nextTuple() {
        if (next <= EVENTS) {
            collector.emit(new Values((long) next, next == EVENTS ? END_MILLIS : time(next)), next);
            next++;
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number", "time"));
    }
}
