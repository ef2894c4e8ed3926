// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rating;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.wrapped;

import io.aeolus.cli.ScaleRating;
import io.aeolus.cli.ScaleRating.Responses;
import io.aeolus.cli.internal.rating.RatingFile.ConfigurationRating;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cli.internal.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A rating as text: the setup, the ratings, the response times at each rating, and remarks. */
public final class RatingText {

    private static final String UNKNOWN = "-";

    private RatingText() {}

    /** The text of a rating, with a maximum number of characters per line. */
    public static String text(RatingFile file, int columns) {
        List<String> blocks = new ArrayList<>();
        String setup = file.setup().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        blocks.add(wrapped(
                file.workload() + ": largest number of " + file.unit() + ", cluster " + file.cluster() + "\n" + setup
                        + "\n" + file.machine().text(),
                columns));
        blocks.add(ratings(file).blocks(columns));
        blocks.add(responses(file).blocks(columns));
        List<String> remarks = new ArrayList<>();
        file.configurations()
                .forEach(rated -> rated.result().remarks().forEach(line -> remarks.add(rated.config() + ": " + line)));
        file.same().stream().map(RunFile.Same::text).forEach(remarks::add);
        if (!remarks.isEmpty()) {
            blocks.add(wrapped(String.join("\n", remarks), columns));
        }
        return String.join("\n", blocks);
    }

    private static TextTable ratings(RatingFile file) {
        return new Columns<ConfigurationRating>()
                .left("configuration", ConfigurationRating::config)
                .right(file.unit(), rated -> format("%,d", rated.result().rating()))
                .right("fails at", rated -> failed(rated.result(), scale -> format("%,d", scale)))
                .right("held", rated -> trials(rated.result(), rated.result().rating()))
                .right("held there", rated -> failed(rated.result(), scale -> trials(rated.result(), scale)))
                .right("CPU s per unit and hour", rated -> cpu(rated.result()))
                .table(file.configurations());
    }

    private static String failed(ScaleRating result, IntFunction<String> text) {
        return result.failed().isPresent() ? text.apply(result.failed().getAsInt()) : UNKNOWN;
    }

    /** The number of trials at a scale that held, such as "2 of 3". */
    private static String trials(ScaleRating result, int scale) {
        List<ScaleRating.Trial> at = at(result, scale);
        long held = at.stream().filter(ScaleRating.Trial::holds).count();
        return at.isEmpty() ? UNKNOWN : held + " of " + at.size();
    }

    private static List<ScaleRating.Trial> at(ScaleRating result, int scale) {
        return result.trials().stream().filter(trial -> trial.scale() == scale).toList();
    }

    /** The mean CPU time of the trials at the rating. */
    private static String cpu(ScaleRating result) {
        OptionalDouble mean = at(result, result.rating()).stream()
                .flatMapToDouble(trial -> trial.cpuSecondsPerUnitHour().stream())
                .average();
        return mean.isPresent() ? format("%,.1f", mean.getAsDouble()) : UNKNOWN;
    }

    /** The response times at a scale. */
    private record Answers(String config, int scale, Responses responses) {

        /** In the last trial at the scale. */
        static Stream<Answers> of(ConfigurationRating rated, int scale) {
            return at(rated.result(), scale).stream().reduce((first, last) -> last).stream()
                    .flatMap(trial -> trial.responses().stream())
                    .map(responses -> new Answers(rated.config(), scale, responses));
        }
    }

    /** The response times at each rating, and at the smallest scale that fails. */
    private static TextTable responses(RatingFile file) {
        return new Columns<Answers>()
                .left("configuration", Answers::config)
                .right(file.unit(), row -> format("%,d", row.scale()))
                .left("answer", row -> row.responses().kind())
                .right("answers", row -> format("%,d", row.responses().all().answers()))
                .right("p50 ms", row -> format("%,.0f", row.responses().all().p50()))
                .right("p99 ms", row -> format("%,.0f", row.responses().all().p99()))
                .right("max ms", row -> format("%,.0f", row.responses().all().max()))
                .right("bound ms", row -> format("%,.0f", row.responses().boundMillis()))
                .table(file.configurations().stream()
                        .flatMap(rated -> IntStream.concat(
                                        IntStream.of(rated.result().rating()), rated.result().failed().stream())
                                .boxed()
                                .flatMap(scale -> Answers.of(rated, scale)))
                        .toList());
    }
}
