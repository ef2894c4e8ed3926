// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes and reads {@link LiveBatches} as JSON. A stream has the format of a plan file. */
public final class LiveBatchesJson {

    private LiveBatchesJson() {}

    /** Writes one line. */
    public static String of(LiveBatches batches) {
        List<Map<String, Object>> streams =
                batches.streams().stream().map(LiveBatchesJson::stream).toList();
        return JsonText.of(new TreeMap<String, Object>(
                Map.of("version", batches.version(), "maxBatchSize", batches.maxBatchSize(), "streams", streams)));
    }

    private static Map<String, Object> stream(StreamPlan plan) {
        return new TreeMap<>(Map.of(
                "producer",
                plan.producer(),
                "stream",
                plan.stream(),
                "batchSize",
                plan.batchSize(),
                "linger",
                plan.linger().toMillis() + "ms"));
    }

    /** Reads a text that {@link #of} wrote; throws a {@link PlanException} if it is not valid. */
    public static LiveBatches parse(String text) {
        try {
            JsonObject file = JsonObject.of("$", JsonReader.read(text));
            file.checkNames("version", "maxBatchSize", "streams");
            return new LiveBatches(
                    file.longInteger("version"),
                    file.integer("maxBatchSize", 1, StreamPlan.MAX_BATCH_SIZE),
                    file.objects("streams").stream().map(PlanReader::stream).toList());
        } catch (JsonReader.JsonException | PlanException e) {
            throw new PlanException(LiveBatches.KEY + ": " + e.getMessage());
        }
    }
}
