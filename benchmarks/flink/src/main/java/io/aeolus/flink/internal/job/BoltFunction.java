// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.util.Collector;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.IBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * Calls a Storm bolt from Flink. Per call, the adapter creates a tuple and the list of its values; Flink serializes neither.
 *
 * @param <O> the type of the results
 */
final class BoltFunction<O> extends RichFlatMapFunction<String, O> {

    private static final long serialVersionUID = 1L;

    private static final String PRODUCER = "producer";
    private static final String STREAM = "default";
    private static final int TASK = 1;

    private final IBasicBolt bolt;
    private final String field;
    private final Result<O> result;
    private transient GeneralTopologyContext context;
    private transient BasicOutputCollector collector;
    private transient Collector<O> out;

    /** Converts the values of an emitted tuple. */
    @FunctionalInterface
    interface Result<O> extends Function<List<Object>, O>, Serializable {}

    /** Creates a function whose input tuples have one field. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    BoltFunction(IBasicBolt bolt, String field, Result<O> result) {
        this.bolt = bolt;
        this.field = field;
        this.result = result;
    }

    @Override
    @SuppressWarnings("NullAway") // the bolt does not use its context
    public void open(OpenContext ignored) {
        context = new GeneralTopologyContext(
                new StormTopology(),
                Map.of(),
                Map.of(TASK, PRODUCER),
                Map.of(PRODUCER, List.of(TASK)),
                Map.of(PRODUCER, Map.of(STREAM, new Fields(field))),
                "flink");
        collector = new BasicOutputCollector(new OutputCollector(new FlinkCollector()));
        bolt.prepare(Map.of(), null);
    }

    @Override
    public void flatMap(String value, Collector<O> results) {
        out = results;
        Tuple tuple = new TupleImpl(context, List.of(value), PRODUCER, TASK, STREAM);
        collector.setContext(tuple);
        bolt.execute(tuple, collector);
    }

    private final class FlinkCollector implements IOutputCollector {

        @Override
        public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
            out.collect(result.apply(values));
            return List.of();
        }

        @Override
        public void emitDirect(int task, String stream, Collection<Tuple> anchors, List<Object> values) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void ack(Tuple tuple) {}

        @Override
        public void fail(Tuple tuple) {
            throw new IllegalStateException("the bolt failed a tuple");
        }

        @Override
        public void resetTimeout(Tuple tuple) {}

        @Override
        public void flush() {}

        @Override
        public void reportError(Throwable error) {
            throw new IllegalStateException(error);
        }
    }
}
