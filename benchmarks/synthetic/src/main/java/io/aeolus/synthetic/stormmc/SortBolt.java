// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.topology.Ends;
import io.aeolus.synthetic.topology.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;

/**
 * Emits the last 100 messages sorted at each tick and at the end of input, then the number of messages and the sum of their hash codes.
 */
final class SortBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    /** The stream of sorted windows. */
    static final String WINDOWS = "windows";

    private static final int WINDOW = 100;

    /** The paper uses 10; runs are shorter here. */
    private static final int TICK_SECONDS = 1;

    private transient Ends ends;
    private transient int taskId;
    private transient String[] window;
    private transient long count;
    private transient long sum;

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    SortBolt() {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, TICK_SECONDS);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ends = new Ends(context, Numbers.ID);
        taskId = context.getThisTaskId();
        window = new String[WINDOW];
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        if (TupleUtils.isTick(input)) {
            emitSorted(collector);
        } else if (!Numbers.isEnd(input)) {
            String message = input.getString(0);
            window[(int) (count++ % WINDOW)] = message;
            sum += message.hashCode();
        } else if (ends.add(input)) {
            emitSorted(collector);
            collector.emit(new Values(taskId, count, sum));
        }
    }

    private void emitSorted(BasicOutputCollector collector) {
        List<String> sorted = new ArrayList<>(Arrays.asList(window).subList(0, (int) Math.min(count, WINDOW)));
        sorted.sort(String::compareTo);
        collector.emit(WINDOWS, new Values(sorted));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("task", "count", "sum"));
        declarer.declareStream(WINDOWS, new Fields("sorted"));
    }
}
