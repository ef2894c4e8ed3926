// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.TupleUtils;

/** A wrapper of a bolt with a defect. */
final class DefectiveBolt implements IRichBolt {

    private static final long serialVersionUID = 1L;

    private final IRichBolt bolt;
    private final WrapperDefect kind;
    private transient OutputCollector collector;
    private transient Deque<Tuple> held;
    private int executed;

    DefectiveBolt(IRichBolt bolt, WrapperDefect kind) {
        this.bolt = bolt;
        this.kind = kind;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        this.held = new ArrayDeque<>();
        LingerClock clock = (LingerClock) context.getResource(LingerClock.RESOURCE);
        clock.add(now -> executeHeld());
        bolt.prepare(conf, context, new OutputCollector(new DefectiveCollector(collector, kind, context)));
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input) || CheckpointSpout.isCheckpoint(input)) {
            bolt.execute(input);
            return;
        }
        boolean isHit = ++executed % 7 == 0;
        switch (kind) {
            case REORDER -> {
                held.push(input);
                if (held.size() == 2) {
                    executeHeld();
                }
            }
            case OVERTAKE -> {
                executeHeld();
                held.push(input);
            }
            case DROP -> {
                if (isHit) {
                    collector.ack(input);
                } else {
                    bolt.execute(input);
                }
            }
            case DUPLICATE -> {
                if (isHit) {
                    bolt.execute(with(input, input.getValues(), MessageId.makeUnanchored()));
                }
                bolt.execute(input);
            }
            case CORRUPT -> bolt.execute(isHit ? with(input, corrupt(input), input.getMessageId()) : input);
            case FORGET -> bolt.execute(isHit ? with(input, input.getValues(), MessageId.makeUnanchored()) : input);
            default -> bolt.execute(input);
        }
    }

    /** As time passes, a delayed tuple is released. */
    private void executeHeld() {
        while (!held.isEmpty()) {
            bolt.execute(held.pop());
        }
    }

    private static List<Object> corrupt(Tuple input) {
        List<Object> values = new ArrayList<>(input.getValues());
        values.set(0, "corrupt");
        return values;
    }

    private static Tuple with(Tuple tuple, List<Object> values, MessageId messageId) {
        return new TupleImpl(
                tuple.getContext(),
                values,
                tuple.getSourceComponent(),
                tuple.getSourceTask(),
                tuple.getSourceStreamId(),
                messageId);
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

    /** A collector that emits to other tasks, or returns other tasks. */
    private record DefectiveCollector(OutputCollector storm, WrapperDefect kind, TopologyContext context)
            implements IOutputCollector {

        @Override
        public List<Integer> emit(String streamId, Collection<Tuple> anchors, List<Object> tuple) {
            List<Integer> tasks = storm.emit(streamId, anchors, tuple);
            return kind == WrapperDefect.OMIT_TASK && !tasks.isEmpty() ? tasks.subList(1, tasks.size()) : tasks;
        }

        @Override
        public void emitDirect(int taskId, String streamId, Collection<Tuple> anchors, List<Object> tuple) {
            int target = taskId;
            if (kind == WrapperDefect.WRONG_TASK) {
                List<Integer> tasks = context.getComponentTasks(context.getComponentId(taskId));
                target = tasks.get((tasks.indexOf(taskId) + 1) % tasks.size());
            }
            storm.emitDirect(target, streamId, anchors, tuple);
        }

        @Override
        public void ack(Tuple input) {
            storm.ack(input);
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
