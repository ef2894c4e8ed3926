// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cli.ScaleRating;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Searches for the largest scale at which a trial holds. The search raises the scale, by a third of the first scale and then by twice as much
 * in each step, until a trial fails, then bisects, then repeats the trials at both sides of the boundary, where the majority decides. If a
 * repetition overturns a trial, the search continues from there.
 *
 * <p>Bisection assumes that a scale is not harder than a larger one. {@link Outcome} lists all trials, so that the reader can see which scales
 * were tried, and at which scales trials disagreed.
 *
 * @param start the first scale, at least 1 and at most {@code max}
 * @param max the largest scale to try
 * @param resolution the search ends when the boundary is known up to this share of the scale, or to 1
 * @param trials the trials at each side of the boundary, odd
 */
record ScaleSearch(int start, int max, double resolution, int trials) {

    /** Runs a trial at a scale. */
    @FunctionalInterface
    interface Runner {
        ScaleRating.Trial run(int scale) throws BadInputException, RunFailedException, InterruptedException;
    }

    /**
     * The result of a search.
     *
     * @param largest the largest scale below all failed scales that holds; 0 if none does
     * @param failed the smallest scale that fails; empty if the largest possible scale holds
     * @param trials all trials in their order
     * @param mixed scales at which some trials held and others failed
     */
    record Outcome(int largest, OptionalInt failed, List<ScaleRating.Trial> trials, List<Integer> mixed) {

        Outcome {
            trials = List.copyOf(trials);
            mixed = List.copyOf(mixed);
        }
    }

    /** The trials at one scale. */
    private static final class Votes {
        private int held;
        private int failed;

        void add(boolean holds) {
            if (holds) {
                held++;
            } else {
                failed++;
            }
        }

        /** Whether the scale holds. A tie counts as failed until the next trial. */
        boolean holds() {
            return held > failed;
        }

        boolean isDecided(int trials) {
            return Math.max(held, failed) > trials / 2;
        }
    }

    ScaleSearch {
        if (start < 1 || max < start || !(resolution >= 0) || trials < 1 || trials % 2 == 0) {
            throw new IllegalArgumentException(
                    "start %d, max %d, resolution %s, trials %d".formatted(start, max, resolution, trials));
        }
    }

    /** Runs trials until the boundary is known. */
    Outcome find(Runner runner) throws BadInputException, RunFailedException, InterruptedException {
        NavigableMap<Integer, Votes> votes = new TreeMap<>();
        List<ScaleRating.Trial> tried = new ArrayList<>();
        for (OptionalInt next = next(votes); next.isPresent(); next = next(votes)) {
            ScaleRating.Trial trial = runner.run(next.getAsInt());
            votes.computeIfAbsent(trial.scale(), first -> new Votes()).add(trial.holds());
            tried.add(trial);
        }
        OptionalInt failed = failed(votes);
        return new Outcome(
                largest(votes, failed),
                failed,
                tried,
                votes.entrySet().stream()
                        .filter(entry -> entry.getValue().held > 0 && entry.getValue().failed > 0)
                        .map(Map.Entry::getKey)
                        .toList());
    }

    /** The scale of the next trial; empty if the boundary is known. */
    private OptionalInt next(NavigableMap<Integer, Votes> votes) {
        OptionalInt failed = failed(votes);
        int largest = largest(votes, failed);
        if (failed.isEmpty() && largest < max) {
            return OptionalInt.of(largest == 0 ? start : raised(largest));
        }
        int gap = failed.isPresent() ? failed.getAsInt() - largest : 1;
        if (gap > Math.max(1, resolution * largest)) {
            return OptionalInt.of(largest + gap / 2);
        }
        if (largest > 0 && !isDecided(votes, largest)) {
            return OptionalInt.of(largest);
        }
        return failed.isPresent() && !isDecided(votes, failed.getAsInt()) ? failed : OptionalInt.empty();
    }

    /** With steps of {@code step, 2 step, 4 step ...}, the scale is {@code start + (2^n - 1) step} after n steps. */
    private int raised(int scale) {
        long step = Math.max(1, start / 3);
        return (int) Math.min(max, 2L * scale - start + step);
    }

    private boolean isDecided(NavigableMap<Integer, Votes> votes, int scale) {
        return votes.getOrDefault(scale, new Votes()).isDecided(trials);
    }

    private static OptionalInt failed(NavigableMap<Integer, Votes> votes) {
        return votes.entrySet().stream()
                .filter(entry -> !entry.getValue().holds())
                .mapToInt(Map.Entry::getKey)
                .findFirst();
    }

    /** The largest scale below the failed ones that holds. */
    private static int largest(NavigableMap<Integer, Votes> votes, OptionalInt failed) {
        Integer below =
                failed.isPresent() ? votes.lowerKey(failed.getAsInt()) : votes.isEmpty() ? null : votes.lastKey();
        return below == null ? 0 : below;
    }
}
