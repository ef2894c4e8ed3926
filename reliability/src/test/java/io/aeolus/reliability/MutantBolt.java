// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.Mutation.Calls;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;

/** A bolt with a defect. */
final class MutantBolt implements IRichBolt {

    private static final long serialVersionUID = 1L;

    private final IRichBolt bolt;
    private final Mutation mutation;
    private final Calls calls;
    private transient OutputCollector collector;
    private transient Optional<Tuple> held;

    MutantBolt(IRichBolt bolt, Mutation mutation, Calls calls) {
        this.bolt = bolt;
        this.mutation = mutation;
        this.calls = calls;
    }

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        collector = output;
        held = Optional.empty();
        boolean acksTwice = mutation == Mutation.ACK_TWICE;
        bolt.prepare(settings, context, acksTwice ? new OutputCollector(new DoubleAcks(output, calls)) : output);
    }

    @Override
    public void execute(Tuple input) {
        if (mutation == Mutation.DROP && !CheckpointSpout.isCheckpoint(input) && calls.isHit()) {
            collector.ack(input);
        } else if (mutation == Mutation.REORDER && held.isEmpty() && calls.isHit()) {
            held = Optional.of(input);
        } else {
            bolt.execute(input);
            Optional<Tuple> older = held;
            held = Optional.empty();
            older.ifPresent(bolt::execute);
        }
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        bolt.declareOutputFields(declarer);
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return bolt.getComponentConfiguration();
    }

    /** A collector that acks some tuples twice. */
    private record DoubleAcks(OutputCollector storm, Calls calls) implements IOutputCollector {

        @Override
        public void ack(Tuple input) {
            storm.ack(input);
            if (calls.isHit()) {
                storm.ack(input);
            }
        }

        @Override
        public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
            return storm.emit(stream, anchors, values);
        }

        @Override
        public void emitDirect(int task, String stream, Collection<Tuple> anchors, List<Object> values) {
            storm.emitDirect(task, stream, anchors, values);
        }

        @Override
        public void fail(Tuple input) {
            storm.fail(input);
        }

        @Override
        public void resetTimeout(Tuple input) {
            storm.resetTimeout(input);
        }

        @Override
        public void flush() {
            storm.flush();
        }

        @Override
        public void reportError(Throwable error) {
            storm.reportError(error);
        }
    }
}
