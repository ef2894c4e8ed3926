package io.aeolus.optimizer.internal.calibrate;

import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The processors of a profile.
 *
 * @param cores how many there are
 * @param usableShare the part of them that the topology can keep busy: as all threads together rarely want all of them all the time, some
 *     of it is never used
 */
record Processors(double cores, double usableShare) {

    /** Processors that are busier than that were all wanted. */
    private static final double WANTED = 0.8;

    /** Where none were seen that were all wanted. */
    private static final double USUALLY_USABLE = 0.95;

    static Processors of(Profile profile) {
        int cores = profile.workers().stream()
                .mapToInt(worker -> worker.machine().cores())
                .max()
                .orElse(1);
        double usable = Stream.concat(
                        Stream.of(profile.totals()), profile.batched().stream().map(BatchedState::totals))
                .map(State::busyCores)
                .flatMapToDouble(OptionalDouble::stream)
                .map(busy -> Math.min(1, busy / cores))
                .filter(share -> share >= WANTED)
                .max()
                .orElse(USUALLY_USABLE);
        return new Processors(cores, usable);
    }

    double usable() {
        return cores * usableShare;
    }
}
