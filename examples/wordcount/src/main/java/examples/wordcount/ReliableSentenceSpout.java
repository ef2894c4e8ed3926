// SPDX-License-Identifier: Apache-2.0
package examples.wordcount;

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

/** Emits reproducible random sentences with message ids and replays failed sentences. */
public class ReliableSentenceSpout extends BaseRichSpout {

    private final long count;
    private long emitted;
    private Sentences sentences;
    private SpoutOutputCollector collector;
    private Map<Object, String> pending;
    private Queue<Object> failed;

    /** Creates a spout that emits the given number of sentences. */
    public ReliableSentenceSpout(long count) {
        this.count = count;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        sentences = new Sentences();
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
            String sentence = sentences.next();
            pending.put(id, sentence);
            collector.emit(new Values(sentence), id);
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
        declarer.declare(new Fields("sentence"));
    }
}
