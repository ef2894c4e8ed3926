package io.aeolus.testing.random;

import io.aeolus.testing.random.Shapes.Input;
import java.util.List;
import java.util.function.Predicate;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.NullStruct;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.StreamInfo;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.IRichBolt;
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
    FORGET,
    /** A direct emit goes to another task. */
    MISDIRECT,
    /** What emit returns lacks a task. */
    MISTELL,
    /** Custom groupings are asked twice about each row. */
    ASK_TWICE,
    /** Data waits a little, checkpoints do not. */
    OVERTAKE,
    /** Contexts show a stream that nobody has declared. */
    SHOW_STREAM,
    /** Contexts show another grouping. */
    SHOW_GROUPING;

    /** Whether a topology has what the error concerns. */
    boolean concerns(RandomTopology topology) {
        return switch (this) {
            case REORDER, DROP, DUPLICATE, CORRUPT, SHOW_STREAM -> true;
            case FORGET -> topology.spouts().stream().anyMatch(spout -> spout.perMilleWithId() > 0);
            case MISDIRECT -> hasInput(topology, input -> isOfBolt(input) && input.grouping() == GroupingKind.DIRECT);
            case MISTELL -> hasInput(topology, input -> isOfBolt(input) && input.grouping() == GroupingKind.FIELDS);
            case ASK_TWICE -> hasInput(topology, input -> input.grouping().isChecked());
            case OVERTAKE -> topology.traits().withState() && hasInput(topology, Sabotage::isOfBolt);
            case SHOW_GROUPING -> hasInput(topology, input -> input.grouping().isRandom());
        };
    }

    private static boolean hasInput(RandomTopology topology, Predicate<Input> wanted) {
        return topology.bolts().stream().flatMap(bolt -> bolt.inputs().stream()).anyMatch(wanted);
    }

    private static boolean isOfBolt(Input input) {
        return input.producer().startsWith("bolt");
    }

    /** A copy of a topology with the error in all bolts. */
    StormTopology in(StormTopology topology) {
        StormTopology copy = topology.deepCopy();
        for (Bolt bolt : copy.get_bolts().values()) {
            switch (this) {
                case ASK_TWICE -> bolt.get_common().get_inputs().values().forEach(Sabotage::askTwice);
                case SHOW_STREAM ->
                    bolt.get_common().put_to_streams("undeclared", new StreamInfo(List.of("field"), false));
                case SHOW_GROUPING -> bolt.get_common().get_inputs().values().forEach(Sabotage::replace);
                default -> {
                    IRichBolt honest =
                            Utils.javaDeserialize(bolt.get_bolt_object().get_serialized_java(), IRichBolt.class);
                    bolt.get_bolt_object().set_serialized_java(Utils.javaSerialize(new Saboteur(honest, this)));
                }
            }
        }
        return copy;
    }

    private static void askTwice(Grouping grouping) {
        if (grouping.is_set_custom_serialized()) {
            CustomStreamGrouping honest =
                    Utils.javaDeserialize(grouping.get_custom_serialized(), CustomStreamGrouping.class);
            grouping.set_custom_serialized(Utils.javaSerialize(new AskedTwice(honest)));
        }
    }

    private static void replace(Grouping grouping) {
        if (grouping.is_set_shuffle()) {
            grouping.set_none(new NullStruct());
        } else if (grouping.is_set_none() || grouping.is_set_local_or_shuffle()) {
            grouping.set_shuffle(new NullStruct());
        }
    }

    /** A grouping that asks another twice. */
    private record AskedTwice(CustomStreamGrouping honest) implements CustomStreamGrouping {

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            honest.prepare(context, stream, targetTasks);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            honest.chooseTasks(taskId, values);
            return honest.chooseTasks(taskId, values);
        }
    }
}
