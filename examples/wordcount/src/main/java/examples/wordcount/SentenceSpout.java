// SPDX-License-Identifier: Apache-2.0
package examples.wordcount;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits reproducible random sentences without message ids. */
public class SentenceSpout extends BaseRichSpout {

    private final long count;
    private long emitted;
    private Sentences sentences;
    private SpoutOutputCollector collector;

    /** Creates a spout that emits the given number of sentences. */
    public SentenceSpout(long count) {
        this.count = count;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        sentences = new Sentences();
    }

    @Override
    public void nextTuple() {
        if (emitted < count) {
            emitted++;
            collector.emit(new Values(sentences.next()));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sentence"));
    }
}
