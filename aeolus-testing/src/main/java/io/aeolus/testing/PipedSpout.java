// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/**
 * A spout that emits the tuples passed to {@link TopologyDriver#pipeInput}, in place of the topology's own spout. The message ids
 * of a task are consecutive numbers from 1 on. Failed tuples are not replayed. Runs only in a {@link TopologyDriver}.
 */
public final class PipedSpout extends BaseRichSpout {

    static final String RESOURCE = "aeolus.pipes";

    private static final long serialVersionUID = 1L;

    /** The fields of each stream, by the stream's id. */
    private final TreeMap<String, Fields> streams = new TreeMap<>();

    private transient Queue<Input> inputs;
    private transient SpoutOutputCollector collector;
    private transient long number;

    /** A tuple to emit. */
    record Input(String stream, List<Object> values) {}

    /**
     * Creates a spout with a default stream.
     *
     * @param fields the fields of the default stream
     */
    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    public PipedSpout(String... fields) {
        stream(Utils.DEFAULT_STREAM_ID, fields);
    }

    /**
     * Declares another stream.
     *
     * @param stream the stream's id
     * @param fields the stream's fields
     * @return this spout
     */
    public PipedSpout stream(String stream, String... fields) {
        streams.put(stream, new Fields(fields));
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // only the driver sets the resource
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        if (!(context.getResource(RESOURCE) instanceof Map<?, ?> pipes)) {
            throw new IllegalStateException("a PipedSpout runs only in a TopologyDriver: use another spout");
        }
        this.inputs = ((Map<String, Queue<Input>>) pipes)
                .computeIfAbsent(context.getThisComponentId(), spout -> new ArrayDeque<>());
        this.collector = collector;
    }

    @Override
    public void nextTuple() {
        Input input = inputs.poll();
        if (input != null) {
            collector.emit(input.stream(), input.values(), ++number);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach(declarer::declareStream);
    }
}
