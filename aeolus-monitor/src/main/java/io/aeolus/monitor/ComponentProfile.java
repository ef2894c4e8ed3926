package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A spout or a bolt.
 *
 * @param id its id
 * @param kind what it is
 * @param parallelism its executors, as declared
 * @param tasks its tasks
 * @param inputs what it subscribes to
 * @param outputs what it declares
 * @param operator all its tasks together
 * @param taskProfiles each task, by task id
 */
public record ComponentProfile(
        String id,
        Kind kind,
        int parallelism,
        int tasks,
        List<Input> inputs,
        List<Output> outputs,
        OperatorProfile operator,
        List<TaskProfile> taskProfiles) {

    /** What a component is. */
    public enum Kind {
        /** A source. */
        @JsonProperty("spout")
        SPOUT,
        /** What has inputs. */
        @JsonProperty("bolt")
        BOLT
    }

    /**
     * A subscription.
     *
     * @param producer the producer's id
     * @param stream the producer's stream
     * @param grouping Storm's word for the grouping: "shuffle", "fields", "custom" …
     * @param fields of a fields or partial-key grouping: the key; otherwise none
     */
    public record Input(String producer, String stream, String grouping, List<String> fields) {

        /** Copies the fields. */
        public Input {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A declared stream.
     *
     * @param stream its id
     * @param fields its fields
     * @param direct whether the producer chooses the task
     */
    public record Output(String stream, List<String> fields, boolean direct) {

        /** Copies the fields. */
        public Output {
            fields = List.copyOf(fields);
        }
    }

    /** Copies the lists. */
    public ComponentProfile {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        taskProfiles = List.copyOf(taskProfiles);
    }
}
