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
 * @param held of a bolt: rows that it acks after {@code execute}; empty if there are none, or if calls were only counted. Older files lack it
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
        Optional<Declared> declared,
        Optional<Held> held) {

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

    /**
     * Rows that a bolt holds: {@code execute} is over, and they are not acked yet.
     *
     * @param rows the most rows that a task needs at a time, by what was seen or by the settings of its window: those that it holds, and
     *     the one at which it acks
     * @param span the most tuples that a task receives from a held row up to the row's ack; no more than these rows if it acks in
     *     order
     * @param ackDelayMillis mean time from the receipt of a tuple to its ack
     * @param timerMillis the interval of the bolt's ticks, or the length of a window in time, by the bolt's settings; 0 if it has neither
     */
    public record Held(long rows, long span, double ackDelayMillis, double timerMillis) {

        public Held {
            if (rows < 1 || span < 0 || !(ackDelayMillis >= 0) || !(timerMillis >= 0)) {
                throw new IllegalArgumentException("held: rows must be at least 1, and nothing below 0");
            }
        }
    }

    public ComponentProfile {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        taskProfiles = List.copyOf(taskProfiles);
    }

    /** This component, if it holds such rows. */
    public ComponentProfile holding(Held rows) {
        return with(operator, taskProfiles, Optional.of(rows));
    }

    /** This component, with other figures of its tasks together, and of each. */
    public ComponentProfile with(OperatorProfile all, List<TaskProfile> each) {
        return with(all, each, held);
    }

    private ComponentProfile with(OperatorProfile all, List<TaskProfile> each, Optional<Held> rows) {
        return new ComponentProfile(
                id, kind, parallelism, tasks, inputs, outputs, all, each, rowsPerBatch, declared, rows);
    }
}
