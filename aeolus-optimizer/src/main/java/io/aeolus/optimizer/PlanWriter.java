package io.aeolus.optimizer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.JsonText;

/** Writes plans in the format of the file. */
public final class PlanWriter {

    private PlanWriter() {}

    /**
     * Writes a plan.
     *
     * @param file the plan
     * @return its text
     */
    public static String write(PlanFile file) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("version", PlanReader.VERSION);
        root.put("topology", file.topologyName());
        ObjectNode components = root.putObject("components");
        file.plan()
                .components()
                .forEach((id, component) -> components
                        .putObject(id)
                        .put("parallelism", component.parallelism())
                        .put("tasks", component.tasks()));
        ArrayNode streams = root.putArray("streams");
        for (StreamPlan stream : file.plan().streams()) {
            streams.addObject()
                    .put("producer", stream.producer())
                    .put("stream", stream.stream())
                    .put("batchSize", stream.batchSize())
                    .put("scheme", PlanReader.nameOf(stream.scheme()))
                    .put("linger", new LingerText(stream.linger()).text());
        }
        ObjectNode config = root.putObject("config");
        file.config().forEach(config::putPOJO);
        file.prediction().ifPresentOrElse(prediction -> write(prediction, root), () -> root.putNull("prediction"));
        ArrayNode explanation = root.putArray("explanation");
        file.explanation().forEach(explanation::add);
        return JsonText.of(root);
    }

    private static void write(Prediction prediction, ObjectNode root) {
        root.putObject("prediction")
                .put("tuplesPerSecond", prediction.tuplesPerSecond())
                .putObject("latencyMillis")
                .put("mean", prediction.meanLatencyMillis())
                .put("p99", prediction.p99LatencyMillis());
    }
}
