// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.io.Serializable;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Counts tuples and sums their marks. At the end of input, each task emits count and sum to a {@link TotalBolt}.
 */
public final class PartBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final Mark mark;

    private transient Ends ends;
    private transient int taskId;
    private transient long count;
    private transient long sum;

    /** A hash of values that is equal for equal values in every JVM. */
    @FunctionalInterface
    public interface Mark extends ToLongFunction<Object>, Serializable {}

    /**
     * Creates a bolt downstream of {@link Numbers#ID}.
     *
     * @param mark the hash of the first value of a tuple
     */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    public PartBolt(Mark mark) {
        this.mark = mark;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ends = new Ends(context, Numbers.ID);
        taskId = context.getThisTaskId();
        count = 0;
        sum = 0;
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        if (!Numbers.isEnd(input)) {
            count++;
            sum += mark.applyAsLong(input.getValue(0));
        } else if (ends.add(input)) {
            collector.emit(new Values(taskId, count, sum));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("task", "count", "sum"));
    }
}
