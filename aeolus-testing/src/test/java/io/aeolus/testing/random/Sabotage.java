// SPDX-License-Identifier: Apache-2.0
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

/** Errors of a wrapper that the comparison must detect. */
enum Sabotage {
    /** Every other tuple is overtaken by the next. */
    REORDER,
    /** One tuple in seven is acked and not executed. */
    DROP,
    /** One tuple in seven is executed twice. */
    DUPLICATE,
    /** One tuple in seven loses a value. */
    CORRUPT,
    /** One tuple in seven loses its roots, so that its ack is lost. */
    FORGET,
    /** A direct emit is sent to another task. */
    MISDIRECT,
    /** The result of emit lacks a task. */
    MISTELL,
    /** Custom groupings are called twice for each row. */
    ASK_TWICE,
    /** Tuples are delayed, checkpoints are not. */
    OVERTAKE,
    /** Contexts contain an undeclared stream. */
    SHOW_STREAM,
    /** Contexts contain another grouping. */
    SHOW_GROUPING;

    /** Returns whether the error applies to a topology. */
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

    private static boolean hasInput(RandomTopology topology, Predicate<Input> condition) {
        return topology.bolts().stream().flatMap(bolt -> bolt.inputs().stream()).anyMatch(condition);
    }

    private static boolean isOfBolt(Input input) {
        return input.producer().startsWith("bolt");
    }

    /** Returns a copy of a topology with the error in all bolts. */
    StormTopology in(StormTopology topology) {
        StormTopology copy = topology.deepCopy();
        for (Bolt bolt : copy.get_bolts().values()) {
            switch (this) {
                case ASK_TWICE -> bolt.get_common().get_inputs().values().forEach(Sabotage::callTwice);
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

    private static void callTwice(Grouping grouping) {
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

    /** A grouping that calls another grouping twice. */
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
