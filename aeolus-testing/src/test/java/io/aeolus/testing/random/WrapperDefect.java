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

/** Defects of a wrapper, which the comparison must detect. */
enum WrapperDefect {
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
    WRONG_TASK,
    /** The result of emit lacks a task. */
    OMIT_TASK,
    /** Custom groupings are called twice for each row. */
    CALL_GROUPING_TWICE,
    /** Tuples are delayed, checkpoints are not. */
    OVERTAKE,
    /** Contexts contain an undeclared stream. */
    SHOW_STREAM,
    /** Contexts contain another grouping. */
    SHOW_GROUPING;

    /** Returns whether the defect affects a topology. */
    boolean concerns(RandomTopology topology) {
        return switch (this) {
            case REORDER, DROP, DUPLICATE, CORRUPT, SHOW_STREAM -> true;
            case FORGET -> topology.spouts().stream().anyMatch(spout -> spout.perMilleWithId() > 0);
            case WRONG_TASK -> hasInput(topology, input -> isOfBolt(input) && input.grouping() == GroupingKind.DIRECT);
            case OMIT_TASK -> hasInput(topology, input -> isOfBolt(input) && input.grouping() == GroupingKind.FIELDS);
            case CALL_GROUPING_TWICE ->
                hasInput(topology, input -> input.grouping().isChecked());
            case OVERTAKE -> topology.traits().withState() && hasInput(topology, WrapperDefect::isOfBolt);
            case SHOW_GROUPING -> hasInput(topology, input -> input.grouping().isRandom());
        };
    }

    private static boolean hasInput(RandomTopology topology, Predicate<Input> condition) {
        return topology.bolts().stream().flatMap(bolt -> bolt.inputs().stream()).anyMatch(condition);
    }

    private static boolean isOfBolt(Input input) {
        return input.producer().startsWith("bolt");
    }

    /** Returns a copy of a topology with the defect in all bolts. */
    StormTopology in(StormTopology topology) {
        StormTopology copy = topology.deepCopy();
        for (Bolt bolt : copy.get_bolts().values()) {
            switch (this) {
                case CALL_GROUPING_TWICE ->
                    bolt.get_common().get_inputs().values().forEach(WrapperDefect::callTwice);
                case SHOW_STREAM ->
                    bolt.get_common().put_to_streams("undeclared", new StreamInfo(List.of("field"), false));
                case SHOW_GROUPING -> bolt.get_common().get_inputs().values().forEach(WrapperDefect::replace);
                default -> {
                    IRichBolt original =
                            Utils.javaDeserialize(bolt.get_bolt_object().get_serialized_java(), IRichBolt.class);
                    bolt.get_bolt_object().set_serialized_java(Utils.javaSerialize(new DefectiveBolt(original, this)));
                }
            }
        }
        return copy;
    }

    private static void callTwice(Grouping grouping) {
        if (grouping.is_set_custom_serialized()) {
            CustomStreamGrouping original =
                    Utils.javaDeserialize(grouping.get_custom_serialized(), CustomStreamGrouping.class);
            grouping.set_custom_serialized(Utils.javaSerialize(new DoubleCallGrouping(original)));
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
    private record DoubleCallGrouping(CustomStreamGrouping original) implements CustomStreamGrouping {

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            original.prepare(context, stream, targetTasks);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            original.chooseTasks(taskId, values);
            return original.chooseTasks(taskId, values);
        }
    }
}
