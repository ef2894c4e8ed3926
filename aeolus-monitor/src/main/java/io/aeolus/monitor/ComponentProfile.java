// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The profile of a spout or bolt.
 *
 * @param parallelism executors in the profiled topology, at most the number of tasks; of a chained component: executors of its head
 * @param operator all tasks together
 * @param taskProfiles each task, by task id
 * @param rowsPerBatch mean tuples per batch sent, including batches of one tuple; empty if no batch was sent. The head sends the batches of
 *     a chain
 * @param declared task settings of the component; empty without any
 * @param held of a bolt: tuples acked after {@code execute} returns; empty without any, or if calls were only counted
 * @param runsIn the head of the chain, in whose tasks the component runs; empty if it has its own executors
 * @param chaining whether the code can be chained; empty if its classes could not be loaded
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
        Optional<Held> held,
        Optional<String> runsIn,
        Optional<Chaining> chaining) {

    /**
     * Whether a component's code can be chained.
     *
     * @param headRefusal why the component's tasks cannot run chained bolts; empty if they can
     * @param memberRefusal why the component's code cannot run in the tasks of another component; empty if it can
     */
    public record Chaining(Optional<String> headRefusal, Optional<String> memberRefusal) {}

    /**
     * Task settings of a component, at least one of which is present.
     *
     * @param tasks {@code topology.tasks}, set by {@code setNumTasks}
     * @param maxTaskParallelism the component's {@code topology.max.task.parallelism}, which limits its tasks
     */
    public record Declared(OptionalInt tasks, OptionalInt maxTaskParallelism) {}

    public enum Kind {
        @JsonProperty("spout")
        SPOUT,
        @JsonProperty("bolt")
        BOLT
    }

    /**
     * A subscription to a producer's stream.
     *
     * @param grouping Storm's name of the grouping: "shuffle", "fields", "custom" …
     * @param fields the key of a fields or partial-key grouping; otherwise empty
     */
    public record Input(String producer, String stream, String grouping, List<String> fields) {

        public Input {
            fields = List.copyOf(fields);
        }
    }

    /** A declared stream. */
    public record Output(String stream, List<String> fields) {

        public Output {
            fields = List.copyOf(fields);
        }
    }

    /**
     * Tuples that a bolt holds: {@code execute} has returned, and the tuples are not acked yet.
     *
     * @param rows the maximum that a task needs at a time, measured or from window settings: the held tuples, and the tuple that triggers
     *     the ack
     * @param span the maximum number of tuples that a task receives between a held tuple and its ack; at most {@code rows} if acks are in
     *     order
     * @param ackDelayMillis mean time from the receipt of a tuple to its ack
     * @param timerMillis the tick interval or the length of a time window, from the bolt's settings; 0 without either
     */
    public record Held(long rows, long span, double ackDelayMillis, double timerMillis) {

        public Held {
            if (rows < 1 || span < 0 || !(ackDelayMillis >= 0) || !(timerMillis >= 0)) {
                throw new IllegalArgumentException("held: rows must be at least 1, other values at least 0");
            }
        }
    }

    /** The profile of one task. The worker is host and port. */
    public record TaskProfile(int task, String worker, double measuredSeconds, OperatorProfile operator) {}

    public ComponentProfile {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        taskProfiles = List.copyOf(taskProfiles);
    }
}
