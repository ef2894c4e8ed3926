package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A spout or a bolt.
 *
 * @param parallelism its executors, as Storm ran them: no more than its tasks, and under a plan as many as the plan has
 * @param inputs what it subscribes to
 * @param outputs what it declares
 * @param operator all its tasks together
 * @param taskProfiles each task, by task id
 * @param rowsPerBatch mean rows of the batches that its tasks sent, those of a single row included; empty if they sent none
 * @param declared what the topology itself sets for its tasks; empty if that is nothing. Older files lack it
 */
public record ComponentProfile(
        String id,
        Kind kind,
        int parallelism,
        int tasks,
        List<Input> inputs,
        List<Output> outputs,
        OperatorProfile operator,
        List<TaskProfile> taskProfiles,
        OptionalDouble rowsPerBatch,
        Optional<Declared> declared) {

    /** A component that sets nothing for its tasks. */
    public ComponentProfile(
            String id,
            Kind kind,
            int parallelism,
            int tasks,
            List<Input> inputs,
            List<Output> outputs,
            OperatorProfile operator,
            List<TaskProfile> taskProfiles,
            OptionalDouble rowsPerBatch) {
        this(id, kind, parallelism, tasks, inputs, outputs, operator, taskProfiles, rowsPerBatch, Optional.empty());
    }

    /**
     * Settings of a component for its tasks; one at least is there.
     *
     * @param tasks {@code topology.tasks}, as {@code setNumTasks} sets it
     * @param maxTaskParallelism the component's own {@code topology.max.task.parallelism}: Storm makes no more tasks
     */
    public record Declared(OptionalInt tasks, OptionalInt maxTaskParallelism) {}

    /** What a component is. */
    public enum Kind {
        @JsonProperty("spout")
        SPOUT,
        @JsonProperty("bolt")
        BOLT
    }

    /**
     * A subscription to a producer's stream.
     *
     * @param grouping Storm's word for the grouping: "shuffle", "fields", "custom" …
     * @param fields of a fields or partial-key grouping: the key; otherwise none
     */
    public record Input(String producer, String stream, String grouping, List<String> fields) {

        public Input {
            fields = List.copyOf(fields);
        }
    }

    /** A declared stream; of a direct one, the producer chooses the task. */
    public record Output(String stream, List<String> fields, boolean direct) {

        public Output {
            fields = List.copyOf(fields);
        }
    }

    public ComponentProfile {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        taskProfiles = List.copyOf(taskProfiles);
    }

    /** This component, with other figures of its tasks together, and of each. */
    public ComponentProfile with(OperatorProfile all, List<TaskProfile> each) {
        return new ComponentProfile(id, kind, parallelism, tasks, inputs, outputs, all, each, rowsPerBatch, declared);
    }
}
