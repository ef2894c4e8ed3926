// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** Emits the numbers of each window as one string, with the number of windows so far, which is kept in a state. */
final class StatefulWindowBolt extends BaseStatefulWindowedBolt<KeyValueState<String, Long>> {

    private static final long serialVersionUID = 1L;

    private final String run;
    private transient OutputCollector collector;
    private transient KeyValueState<String, Long> state;

    StatefulWindowBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        RunRecording.of(run).task(context);
        this.collector = collector;
    }

    @Override
    public void initState(KeyValueState<String, Long> state) {
        this.state = state;
    }

    @Override
    public void execute(TupleWindow window) {
        long windows = 1 + state.get("windows", 0L);
        state.put("windows", windows);
        collector.emit(new Values(
                windows,
                window.get().stream()
                        .map(tuple -> tuple.getLongByField("number").toString())
                        .collect(Collectors.joining(" "))));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("windows", "numbers"));
    }
}
