// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.Map;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Tuple;

/**
 * Remembers the rows of each key in a checkpointed state, and forwards each row. A row that is executed again does not change the state, except
 * for a count. Each row changes two entries, which must be committed together.
 */
final class StateBolt extends BaseStatefulBolt<KeyValueState<String, long[]>> {

    private transient OutputCollector collector;
    private transient ProgressFile progress;
    private transient OrderCheck order;
    private transient NumberedOutput numbered;
    private transient KeyValueState<String, long[]> state;
    private transient int task;

    /** Returns the entry with the {@link RowSet} of a key and a task of the source: the numbers of the key's rows, counted from 0. */
    static String rowsOf(long id) {
        return SourceSpout.key(id) + "/" + id % CountingTopology.SOURCE_TASKS;
    }

    /** Returns the number of a row in the set of {@link #rowsOf}: of successive rows of a source, each has another key. */
    static long numberOf(long id) {
        return id / CountingTopology.SOURCE_TASKS / SourceSpout.KEYS;
    }

    /** Returns the entry with the largest id of a key. */
    static String largestOf(long id) {
        return SourceSpout.key(id) + "/largest";
    }

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        collector = output;
        progress = ProgressFile.of(settings);
        order = new OrderCheck();
        numbered = new NumberedOutput(settings, context, output);
        task = context.getThisTaskId();
    }

    @Override
    public void initState(KeyValueState<String, long[]> committed) {
        state = committed;
    }

    @Override
    public void execute(Tuple input) {
        if (!order.isInOrder(input.getLong(2), input.getLong(3))) {
            progress.overtaken(task);
        }
        add(state, input.getLong(0));
        numbered.forward(input);
        collector.ack(input);
    }

    static void add(KeyValueState<String, long[]> state, long id) {
        RowSet rows = RowSet.of(state.get(rowsOf(id), RowSet.EMPTY.toLongs()));
        state.put(rowsOf(id), rows.with(numberOf(id)).toLongs());
        long largest = state.get(largestOf(id), new long[] {id})[0];
        state.put(largestOf(id), new long[] {Math.max(largest, id)});
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(NumberedOutput.FIELDS);
    }
}
