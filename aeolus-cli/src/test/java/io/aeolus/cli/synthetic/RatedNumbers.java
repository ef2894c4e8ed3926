// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.RatedWorkload;
import io.aeolus.cli.ScaleRating;
import io.aeolus.cli.ScaleRating.Millis;
import io.aeolus.cli.ScaleRating.Responses;
import io.aeolus.cli.ScaleRating.Trial;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** {@link Numbers} whose rating is 1 in each configuration, after a trial at 1 and a trial at 2 thousand numbers. */
public record RatedNumbers(Numbers numbers) implements RatedWorkload {

    @Override
    public String name() {
        return "rated-numbers";
    }

    @Override
    public String description() {
        return numbers.description();
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        return numbers.prepare(options, progress);
    }

    @Override
    public Rating rating(Options options) throws BadInputException {
        if (!options.horizon().orElse("1-2").equals("1-2")) {
            throw new BadInputException("--horizon: " + options.horizon().get() + " is not 1-2");
        }
        return new Rating() {
            @Override
            public String unit() {
                return "thousands";
            }

            @Override
            public Map<String, Object> description() {
                return Map.of("trials", options.trials());
            }

            @Override
            public ScaleRating rate(Runs runs, Progress progress) throws RunFailedException, InterruptedException {
                return new ScaleRating(
                        1,
                        OptionalInt.of(2),
                        List.of(trial(1, runs), trial(2, runs)),
                        List.of("warmed up at %.0f tuples/s"
                                .formatted(runs.tuplesPerSecond().orElseThrow())));
            }
        };
    }

    private static Trial trial(int scale, Runs runs) throws RunFailedException, InterruptedException {
        runs.run(scale + " thousand", new Numbers(1_000 * scale, -1).prepared());
        Millis millis = new Millis(1_000 * scale, 1, 20 * scale, 300 * scale);
        return new Trial(
                scale,
                scale == 1,
                OptionalDouble.of(7),
                List.of(new Responses("square", 500, millis, List.of(new ScaleRating.Minute(1, millis)))));
    }
}
