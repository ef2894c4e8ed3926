// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cli.RatedWorkload;
import io.aeolus.cli.ScaleRating;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.linearroad.full.topology.AnswerKind;
import io.aeolus.linearroad.full.topology.ResponseTimes;
import io.aeolus.monitor.RunResult;
import io.aeolus.probe.Distribution;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The L-rating: the largest number of expressways at which all answers arrive within their bounds, while the input is played in real time.
 */
final class LRating implements RatedWorkload.Rating {

    /** The first number of expressways if the throughput is unknown. */
    private static final int FIRST = 8;

    /** The first number of expressways, as a share of the number at full speed. */
    private static final double FIRST_SHARE = 0.75;

    /** The boundary is known up to a twentieth. */
    private static final double RESOLUTION = 0.05;

    private static final int MILLIS_PER_SECOND = 1_000;

    private final Horizon horizon;
    private final RatedWorkload.Options options;

    LRating(Horizon horizon, RatedWorkload.Options options) {
        this.horizon = horizon;
        this.options = options;
    }

    @Override
    public String unit() {
        return "expressways";
    }

    @Override
    public Map<String, Object> description() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("minutes", horizon + " of 180");
        description.put("warmUpMinutes", horizon.from() - horizon.firstPlayed());
        description.put("reportsPerSecondAndExpressway", Math.round(horizon.reportsPerSecond()));
        description.put("trials", options.trials());
        return description;
    }

    @Override
    public ScaleRating rate(RatedWorkload.Runs runs, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        try (RatingInputs inputs = new RatingInputs(horizon, options.cacheDirectory(), Clock.systemUTC(), progress)) {
            int most = inputs.most();
            ScaleSearch.Outcome found = new ScaleSearch(
                            Math.min(most, first(runs.tuplesPerSecond(), horizon)), most, RESOLUTION, options.trials())
                    .find(scale -> trial(scale, inputs, runs, progress));
            if (found.largest() == 0
                    && found.trials().stream()
                            .allMatch(trial -> trial.responses().isEmpty())) {
                throw new RunFailedException(
                        "no trial has finished, not even with one expressway: see the notes above");
            }
            return new ScaleRating(found.largest(), found.failed(), found.trials(), remarks(found, most));
        }
    }

    /** Three quarters of the expressways whose reports the configuration can process at full speed. */
    static int first(OptionalDouble tuplesPerSecond, Horizon horizon) {
        return tuplesPerSecond.isPresent()
                ? (int) Math.max(1, FIRST_SHARE * tuplesPerSecond.getAsDouble() / horizon.reportsPerSecond())
                : FIRST;
    }

    private ScaleRating.Trial trial(int scale, RatingInputs inputs, RatedWorkload.Runs runs, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        PacedInput input = inputs.of(scale);
        try {
            RunResult result = runs.run(scale + " expressways", input);
            ResponseTimes times = responses(result, input.responses());
            List<String> wrong = input.answers().differences(result.measurement(), times);
            ScaleRating.Trial trial = trial(scale, result, times, wrong.isEmpty(), horizon);
            progress.note("%d expressways: %s".formatted(scale, verdict(trial, wrong)));
            return trial;
        } catch (UnmeasurableException e) {
            throw e;
        } catch (RunFailedException e) {
            String message = String.valueOf(e.getMessage());
            if (message.contains(OutOfMemoryError.class.getSimpleName())) {
                // A larger heap would change the rating, and a local cluster may keep what the failed run has
                // allocated.
                throw new UnmeasurableException(
                        "%d expressways need more memory (%s): on the local cluster, give the command a larger heap, such as AEOLUS_JAVA_OPTS=-Xmx12g"
                                .formatted(scale, message));
            }
            progress.note(scale + " expressways did not finish: " + message);
            return new ScaleRating.Trial(scale, false, OptionalDouble.empty(), List.of());
        } finally {
            inputs.deleteResponses();
        }
    }

    /** Reads the response times of a run: a run to the end of its input has written them, unless its workers have other files. */
    private static ResponseTimes responses(RunResult result, Path folder) throws RunFailedException {
        try {
            return ResponseTimes.read(folder);
        } catch (IOException e) {
            if (hasLost(result)) {
                throw new RunFailedException(String.valueOf(e.getMessage()));
            }
            throw new UnmeasurableException(
                    e.getMessage()
                            + ": run the workers on this machine, or set AEOLUS_CACHE to a directory that their machines share");
        }
    }

    private static boolean hasLost(RunResult result) {
        return result.measurement().lost().orElse(1) != 0;
    }

    private static String verdict(ScaleRating.Trial trial, List<String> wrong) {
        if (trial.holds()) {
            return "in time";
        }
        boolean isLate =
                trial.responses().stream().anyMatch(answers -> answers.all().max() > answers.boundMillis());
        if (isLate) {
            return "too late";
        }
        return wrong.isEmpty()
                ? "tuples were lost, or answers are missing"
                : "wrong number of answers: " + String.join(", ", wrong);
    }

    /**
     * Judges a finished run.
     *
     * @param isAnswered whether the run had the expected number of answers of each kind
     */
    static ScaleRating.Trial trial(
            int scale, RunResult result, ResponseTimes times, boolean isAnswered, Horizon horizon) {
        ResponseTimes counted = times.in(horizon::hasMinute);
        List<ScaleRating.Responses> responses = new ArrayList<>();
        for (AnswerKind kind : AnswerKind.values()) {
            List<ScaleRating.Minute> minutes = new ArrayList<>();
            counted.minutes(kind)
                    .forEach((minute, answers) -> minutes.add(new ScaleRating.Minute(minute, millis(answers))));
            if (!minutes.isEmpty()) {
                responses.add(new ScaleRating.Responses(
                        kind.label(), kind.boundSeconds() * MILLIS_PER_SECOND, millis(counted.of(kind)), minutes));
            }
        }
        boolean isComplete = responses.stream()
                .anyMatch(answers -> answers.kind().equals(AnswerKind.TOLL.label())
                        && answers.byMinute().size() == horizon.to() - horizon.from());
        boolean hasLost = hasLost(result);
        return new ScaleRating.Trial(
                scale,
                isComplete && isAnswered && counted.areWithinBounds() && !hasLost,
                hasLost ? OptionalDouble.empty() : cpu(scale, result, horizon),
                responses);
    }

    private static ScaleRating.Millis millis(Distribution times) {
        return new ScaleRating.Millis(times.count(), times.atPercentile(50), times.atPercentile(99), times.max());
    }

    private static OptionalDouble cpu(int scale, RunResult result, Horizon horizon) {
        return result.trace().samples().stream().flatMapToDouble(sample -> sample.cpuSeconds().stream()).max().stream()
                .map(seconds -> seconds / (scale * horizon.hoursPlayed()))
                .findAny();
    }

    private List<String> remarks(ScaleSearch.Outcome found, int most) {
        List<String> remarks = new ArrayList<>();
        if (!horizon.isWhole()) {
            remarks.add(
                    "played %d of 180 minutes, so this is an estimate of the L-rating, which plays all: use --horizon 0-180"
                            .formatted(horizon.to() - horizon.from()));
        }
        if (!found.mixed().isEmpty()) {
            remarks.add("trials disagreed at %s expressways, and the majority decided".formatted(found.mixed()));
        }
        if (found.failed().isEmpty()) {
            remarks.add("no trial failed up to %d expressways, the limit of the generator or of the space in %s"
                    .formatted(most, options.cacheDirectory()));
        }
        return remarks;
    }
}
