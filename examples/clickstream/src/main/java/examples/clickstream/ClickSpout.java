// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits lines of a log with message ids and replays failed lines. */
public class ClickSpout extends BaseRichSpout {

    private final long count;
    private long emitted;
    private Clicks clicks;
    private SpoutOutputCollector collector;
    private Map<Object, String> pending;
    private Queue<Object> failed;

    /** Creates a spout that emits the given number of lines. */
    public ClickSpout(long count) {
        this.count = count;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        clicks = new Clicks();
        pending = new HashMap<>();
        failed = new ArrayDeque<>();
    }

    @Override
    public void nextTuple() {
        Object again = failed.poll();
        if (again != null) {
            collector.emit(new Values(pending.get(again)), again);
        } else if (emitted < count) {
            Long id = emitted++;
            String line = clicks.nextLine();
            pending.put(id, line);
            collector.emit(new Values(line), id);
        }
    }

    @Override
    public void ack(Object id) {
        pending.remove(id);
    }

    @Override
    public void fail(Object id) {
        failed.add(id);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("line"));
    }
}
