// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.internal.plan.LiveBatchesJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The batch sizes and lingers of a topology's batched streams, which can change while the topology runs. Immutable.
 *
 * <p>{@link Aeolus#applyPlan} adds the values of the plan to the topology's settings, under the name {@link #KEY}. A later version is a
 * credential of the same name: Storm passes it to all tasks and to each task that starts later, without a restart. Storm keeps the topology's
 * other credentials.
 *
 * <pre>{@code
 * LiveBatches submitted = LiveBatches.submitted(config).orElseThrow();
 * LiveBatches changed = submitted.changed(plan, System.currentTimeMillis());
 * nimbus.uploadNewCredentials("words", new Credentials(Map.of(LiveBatches.KEY, changed.toJson())));
 * }</pre>
 *
 * @param version 0 as submitted; the time of a change otherwise, in milliseconds since 1970
 * @param maxBatchSize the largest batch size for which the topology's queues are small enough, 1 to {@value StreamPlan#MAX_BATCH_SIZE}
 * @param streams the plan of each batched stream, without chained consumers; 1 is a valid batch size
 */
public record LiveBatches(long version, int maxBatchSize, List<StreamPlan> streams) {

    /** The name of the setting and of the credential. */
    public static final String KEY = "aeolus.live.batches";

    /**
     * Copies and checks the arguments.
     *
     * @param version 0 as submitted; the time of a change otherwise, in milliseconds since 1970
     * @param maxBatchSize the largest batch size for which the topology's queues are small enough, 1 to {@value StreamPlan#MAX_BATCH_SIZE}
     * @param streams the plan of each batched stream; chained consumers are dropped
     * @throws PlanException if a stream has two plans, or a batch size is above the maximum
     */
    public LiveBatches {
        streams = new BatchingPlan(Map.of(), streams)
                .streams().stream().map(stream -> stream.withChained(List.of())).toList();
        for (StreamPlan stream : streams) {
            if (stream.batchSize() > maxBatchSize) {
                throw new PlanException("stream '" + stream.stream() + "' of '" + stream.producer() + "': batchSize is "
                        + stream.batchSize() + ": must be at most " + maxBatchSize
                        + ", for which the topology's queues are small enough");
            }
        }
    }

    /**
     * Reads the values with which a topology was submitted.
     *
     * @param config the topology's settings
     * @return empty if no plan was applied to the topology, or the plan batches no stream
     * @throws PlanException if the setting is not valid
     */
    public static Optional<LiveBatches> submitted(Map<String, Object> config) {
        return Optional.ofNullable(config.get(KEY)).map(json -> parse(json.toString()));
    }

    /**
     * Parses the value of the setting or of the credential.
     *
     * @param json the result of {@link #toJson}
     * @return the values
     * @throws PlanException if the text is not valid; the message is one line with name, place, reason and remedy
     */
    public static LiveBatches parse(String json) {
        return LiveBatchesJson.parse(json);
    }

    /** {@return the value of the setting or of the credential: JSON in one line} */
    public String toJson() {
        return LiveBatchesJson.of(this);
    }

    /**
     * Applies another plan to these streams. Streams that the plan does not name or leaves unbatched get a batch size of 1. Streams whose messages
     * the plan avoids by a chain keep their values, since chains cannot change while the topology runs. Larger batch sizes than the maximum become
     * the maximum. Other streams of the plan are ignored, since they cannot become batched while the topology runs.
     *
     * @param plan the new plan
     * @param newVersion the version of the change
     * @return the changed values
     */
    public LiveBatches changed(BatchingPlan plan, long newVersion) {
        Map<List<String>, StreamPlan> planned = plan.streams().stream()
                .collect(Collectors.toMap(stream -> List.of(stream.producer(), stream.stream()), Function.identity()));
        return new LiveBatches(
                newVersion,
                maxBatchSize,
                streams.stream()
                        .map(stream -> changed(
                                stream,
                                planned.getOrDefault(
                                        List.of(stream.producer(), stream.stream()), stream.withBatchSize(1))))
                        .toList());
    }

    private StreamPlan changed(StreamPlan stream, StreamPlan planned) {
        return planned.isBatched() || planned.chained().isEmpty()
                ? planned.withBatchSize(Math.min(planned.batchSize(), maxBatchSize))
                : stream;
    }
}
