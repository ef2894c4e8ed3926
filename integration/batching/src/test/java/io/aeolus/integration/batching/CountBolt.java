// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts the tuples of each key in a state, which also keeps the last tuple. */
final class CountBolt extends BaseStatefulBolt<KeyValueState<String, Object>> {

    private static final long serialVersionUID = 1L;

    private final String run;
    private transient RunRecording recording;
    private transient OutputCollector collector;
    private transient KeyValueState<String, Object> state;

    CountBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        recording = RunRecording.of(run);
        recording.task(context);
    }

    @Override
    public void initState(KeyValueState<String, Object> state) {
        this.state = state;
    }

    @Override
    public void execute(Tuple input) {
        String key = input.getStringByField("key");
        long count = 1 + (Long) state.get(key, 0L);
        state.put(key, count);
        state.put("last of " + key, input);
        Tuple last = (Tuple) state.get("last of " + key);
        collector.emit(input, new Values(key, count, last.getLongByField("number")));
        collector.ack(input);
    }

    @Override
    public void preCommit(long transaction) {
        recording.count("commits");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "count", "number"));
    }
}
