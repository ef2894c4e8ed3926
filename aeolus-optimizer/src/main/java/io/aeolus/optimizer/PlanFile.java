// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.AtomicFile;
import io.aeolus.monitor.JsonFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads and writes plan files in the format of {@link PlanDocument}. */
public final class PlanFile {

    private static final int VERSION = 1;
    private static final JsonFormat<Content> FORMAT = new JsonFormat<>(Content.class, "plan", VERSION);

    private PlanFile() {}

    /**
     * Reads a plan file.
     *
     * @param file the file
     * @return the plan
     * @throws BadInputException if the file cannot be read or is not a valid plan; the message names file, place, problem and remedy
     */
    public static PlanDocument read(Path file) throws BadInputException {
        return read(() -> PlanDocument.read(file));
    }

    /**
     * Parses a plan.
     *
     * @param json the plan in the format of the file
     * @param source the origin of the text, for messages
     * @return the plan
     * @throws BadInputException if the text is not a valid plan; the message names source, place, problem and remedy
     */
    public static PlanDocument parse(String json, String source) throws BadInputException {
        return read(() -> PlanDocument.parse(json, source));
    }

    private static PlanDocument read(Supplier<PlanDocument> reading) throws BadInputException {
        try {
            return reading.get();
        } catch (PlanException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
    }

    /** Formats a plan. Parsing the text gives an equal plan, and formatting that plan the same text. */
    public static String text(PlanDocument plan) {
        return FORMAT.text(Content.of(plan));
    }

    /** Writes or replaces a file atomically. */
    public static void write(PlanDocument plan, Path file) throws IOException {
        AtomicFile.write(file, text(plan));
    }

    /** The fields of the file. */
    record Content(
            int version,
            String topology,
            Map<String, ComponentPlan> components,
            List<Stream> streams,
            Map<String, Object> config,
            Optional<PlanDocument.Prediction> prediction,
            List<String> explanation) {

        private static Content of(PlanDocument plan) {
            return new Content(
                    VERSION,
                    plan.topologyName(),
                    plan.plan().components(),
                    plan.plan().streams().stream().map(Stream::of).toList(),
                    plan.config(),
                    plan.prediction(),
                    plan.explanation());
        }

        /** A stream; its linger is a whole number of milliseconds or seconds with the unit. */
        record Stream(
                String producer,
                String stream,
                int batchSize,
                String linger,
                @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> chained) {

            private static final long MILLIS_PER_SECOND = 1000;

            private static Stream of(StreamPlan plan) {
                // Rounds up to whole milliseconds.
                long millis = plan.linger().plusNanos(999_999).toMillis();
                return new Stream(
                        plan.producer(),
                        plan.stream(),
                        plan.batchSize(),
                        millis % MILLIS_PER_SECOND == 0 ? millis / MILLIS_PER_SECOND + "s" : millis + "ms",
                        plan.chained());
            }
        }
    }

    /** Writes a plan as a part of another file. */
    static final class Embedded extends StdConverter<PlanDocument, Content> {
        @Override
        public Content convert(PlanDocument plan) {
            return Content.of(plan);
        }
    }
}
