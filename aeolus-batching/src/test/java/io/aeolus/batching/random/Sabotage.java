package io.aeolus.batching.random;

import io.aeolus.batching.internal.linger.LingerClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.TupleUtils;
import org.apache.storm.utils.Utils;

/** Errors that a wrapper could have, to see whether the comparison finds them. */
enum Sabotage {
    /** Every other tuple is overtaken by the next. */
    REORDER,
    /** One tuple in seven is acked and not executed. */
    DROP,
    /** One tuple in seven is executed twice. */
    DUPLICATE,
    /** One tuple in seven loses a value. */
    CORRUPT,
    /** One tuple in seven loses its roots, so that nobody acks them. */
    FORGET;

    /** A copy of a topology with the error in all bolts. */
    StormTopology in(StormTopology topology) {
        StormTopology copy = topology.deepCopy();
        for (Bolt bolt : copy.get_bolts().values()) {
            IRichBolt honest = Utils.javaDeserialize(bolt.get_bolt_object().get_serialized_java(), IRichBolt.class);
            bolt.get_bolt_object().set_serialized_java(Utils.javaSerialize(new Saboteur(honest, this)));
        }
        return copy;
    }

    /** A bolt that does not do what it should. */
    private static final class Saboteur implements IRichBolt {

        private final IRichBolt bolt;
        private final Sabotage kind;
        private transient OutputCollector collector;
        private transient Deque<Tuple> held;
        private int executed;

        private Saboteur(IRichBolt bolt, Sabotage kind) {
            this.bolt = bolt;
            this.kind = kind;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
            this.held = new ArrayDeque<>();
            LingerClock clock = (LingerClock) context.getResource(LingerClock.RESOURCE);
            clock.add(now -> executeHeld());
            bolt.prepare(conf, context, collector);
        }

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                bolt.execute(input);
                return;
            }
            boolean isHit = ++executed % 7 == 0;
            if (kind == REORDER) {
                reorder(input);
            } else if (!isHit) {
                bolt.execute(input);
            } else if (kind == DROP) {
                collector.ack(input);
            } else if (kind == DUPLICATE) {
                bolt.execute(with(input, input.getValues(), MessageId.makeUnanchored()));
                bolt.execute(input);
            } else if (kind == CORRUPT) {
                List<Object> values = new ArrayList<>(input.getValues());
                values.set(0, "corrupt");
                bolt.execute(with(input, values, input.getMessageId()));
            } else {
                bolt.execute(with(input, input.getValues(), MessageId.makeUnanchored()));
            }
        }

        /** Swaps pairs; when time passes, a tuple without a partner goes alone. */
        private void reorder(Tuple input) {
            held.push(input);
            if (held.size() == 2) {
                executeHeld();
            }
        }

        private void executeHeld() {
            while (!held.isEmpty()) {
                bolt.execute(held.pop());
            }
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
    }
}
