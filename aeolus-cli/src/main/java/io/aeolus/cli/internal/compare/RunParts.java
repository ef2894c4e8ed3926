package io.aeolus.cli.internal.compare;

import io.aeolus.monitor.RunTrace;
import java.util.stream.IntStream;

/** The part of a run that counts, cut into parts of equal time: how fast each was says how even the run was. */
final class RunParts {

    private static final int MOST = 10;
    private static final int FEWEST = 4;

    /** A shorter part has too few moments in it that were looked at. */
    private static final double SHORTEST_SECONDS = 0.2;

    private RunParts() {}

    /** Tuples per second of each part of a time; none if it is too short, or nobody looked at the run. */
    static double[] tuplesPerSecond(RunTrace trace, double start, double end) {
        int parts = trace.samples().isEmpty() ? 0 : (int) Math.min(MOST, (end - start) / SHORTEST_SECONDS);
        if (parts < FEWEST) {
            return new double[0];
        }
        double length = (end - start) / parts;
        return IntStream.range(0, parts)
                .mapToDouble(
                        i -> (trace.tuplesAt(start + (i + 1) * length) - trace.tuplesAt(start + i * length)) / length)
                .toArray();
    }
}
