package io.aeolus.cli.internal.compare;

import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import java.util.List;
import java.util.stream.IntStream;

/** The part of a run that counts, cut into parts of equal time: how fast each was says how even the run was. */
final class RunParts {

    private static final int MOST = 10;
    private static final int FEWEST = 4;

    /** A shorter part has too few moments in it that were looked at. */
    private static final double SHORTEST_SECONDS = 0.2;

    private RunParts() {}

    /** Tuples per second of each part; none if the run is too short, or nobody looked at it. */
    static double[] tuplesPerSecond(RunRecord run) {
        List<RunSample> samples = run.trace().samples();
        if (samples.isEmpty()) {
            return new double[0];
        }
        double end = samples.get(samples.size() - 1).seconds();
        double start = Math.max(0, end - run.measurement().seconds());
        int parts = (int) Math.min(MOST, (end - start) / SHORTEST_SECONDS);
        if (parts < FEWEST) {
            return new double[0];
        }
        double length = (end - start) / parts;
        return IntStream.range(0, parts)
                .mapToDouble(i ->
                        (tuplesAt(samples, start + (i + 1) * length) - tuplesAt(samples, start + i * length)) / length)
                .toArray();
    }

    /** Between two moments that were looked at, tuples come evenly. */
    private static double tuplesAt(List<RunSample> samples, double seconds) {
        double beforeSeconds = 0;
        double beforeTuples = 0;
        for (RunSample sample : samples) {
            if (sample.seconds() >= seconds) {
                double passed = sample.seconds() - beforeSeconds;
                double share = passed <= 0 ? 1 : (seconds - beforeSeconds) / passed;
                return beforeTuples + share * (sample.tuples() - beforeTuples);
            }
            beforeSeconds = sample.seconds();
            beforeTuples = sample.tuples();
        }
        return beforeTuples;
    }
}
