package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanException;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.apache.storm.utils.ObjectReader;

/**
 * A plan with all that its file holds, to be read and written; {@link PlanDocument} says what the file looks like.
 *
 * @param topologyName the topology that the plan is for
 * @param plan dop and batch sizes
 * @param config settings of Storm that go with the plan
 * @param prediction what to expect, if somebody worked it out
 * @param explanation how the plan came about, a line each
 */
public record PlanFile(
        String topologyName,
        BatchingPlan plan,
        Map<String, Object> config,
        Optional<Prediction> prediction,
        List<String> explanation) {

    public PlanFile {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        explanation = List.copyOf(explanation);
    }

    /**
     * Reads a plan file.
     *
     * @param file the file
     * @return the plan
     * @throws BadInputException if the file cannot be read or is not a plan; one line with file, place, reason and remedy
     */
    public static PlanFile read(Path file) throws BadInputException {
        return read(() -> PlanDocument.read(file));
    }

    /**
     * Reads a plan from text.
     *
     * @param json the plan in the format of the file
     * @param source where the text is from, for messages
     * @return the plan
     * @throws BadInputException if the text is not a plan; one line with source, place, reason and remedy
     */
    public static PlanFile parse(String json, String source) throws BadInputException {
        return read(() -> PlanDocument.parse(json, source));
    }

    private static PlanFile read(Supplier<PlanDocument> reading) throws BadInputException {
        PlanDocument document;
        try {
            document = reading.get();
        } catch (PlanException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
        return new PlanFile(
                document.topologyName(),
                document.plan(),
                document.config(),
                document.prediction()
                        .map(expected -> new Prediction(expected.tuplesPerSecond(), expected.meanLatencyMillis())),
                document.explanation());
    }

    /**
     * A whole number among the settings.
     *
     * @param setting its name
     * @param least the least number that it may be
     * @param source where the plan is from, for messages
     * @return the number; empty if the plan does not have that setting
     * @throws BadInputException if it is something else; one line for the user
     */
    public OptionalInt number(String setting, int least, String source) throws BadInputException {
        Object value = config.get(setting);
        if (value == null) {
            return OptionalInt.empty();
        }
        try {
            int number = ObjectReader.getInt(value);
            if (number >= least) {
                return OptionalInt.of(number);
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw new BadInputException(
                "%s: $.config['%s'] is %s: give a whole number, %d or more".formatted(source, setting, value, least));
    }

    /** The plan in the format of the file. Reading it gives an equal plan, and writing that the same text. */
    public String toJson() {
        return PlanJson.text(this);
    }

    /** Writes or replaces the file, completely or not at all. */
    public void write(Path file) throws IOException {
        WholeFile.write(file, toJson());
    }
}
