// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rating;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.wrapped;

import io.aeolus.cli.ScaleRating;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

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
        List<List<String>> rows = file.configurations().stream()
                .map(rated -> {
                    ScaleRating result = rated.result();
                    return List.of(
                            rated.config(),
                            format("%,d", result.rating()),
                            result.failed().isPresent()
                                    ? format("%,d", result.failed().getAsInt())
                                    : UNKNOWN,
                            trials(result, result.rating()),
                            result.failed().isPresent()
                                    ? trials(result, result.failed().getAsInt())
                                    : UNKNOWN,
                            cpu(result));
                })
                .toList();
        return new TextTable(
                List.of(
                        left("configuration"),
                        right(file.unit()),
                        right("fails at"),
                        right("held"),
                        right("held there"),
                        right("CPU s per unit and hour")),
                rows);
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

    /** The response times at each rating, and at the smallest scale that fails, in the last trial at the scale. */
    private static TextTable responses(RatingFile file) {
        List<List<String>> rows = new ArrayList<>();
        for (RatingFile.ConfigurationRating rated : file.configurations()) {
            ScaleRating result = rated.result();
            addResponses(rated, result.rating(), rows);
            result.failed().ifPresent(failed -> addResponses(rated, failed, rows));
        }
        return new TextTable(
                List.of(
                        left("configuration"),
                        right(file.unit()),
                        left("answer"),
                        right("answers"),
                        right("p50 ms"),
                        right("p99 ms"),
                        right("max ms"),
                        right("bound ms")),
                rows);
    }

    private static void addResponses(RatingFile.ConfigurationRating rated, int scale, List<List<String>> rows) {
        at(rated.result(), scale).stream()
                .reduce((first, last) -> last)
                .ifPresent(trial -> trial.responses()
                        .forEach(responses -> rows.add(List.of(
                                rated.config(),
                                format("%,d", scale),
                                responses.kind(),
                                format("%,d", responses.all().answers()),
                                format("%,.0f", responses.all().p50()),
                                format("%,.0f", responses.all().p99()),
                                format("%,.0f", responses.all().max()),
                                format("%,.0f", responses.boundMillis())))));
    }
}
