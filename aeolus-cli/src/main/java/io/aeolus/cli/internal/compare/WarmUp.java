// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cluster.RunFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Warms up each configuration, so that the JVM compiles its code. Also chooses the batch size of storm-tuned: the fastest size in one
 * trial each. A complete warm-up of stock also warms up the other configurations without batches, and counts as the trial of an equal
 * variant. Not thread-safe.
 */
final class WarmUp {

    /** The maximum number of passes over a short input. */
    private static final int MAX_PASSES = 20;

    /** Runs a variant for the duration of a trial. Returns tuples per second. */
    @FunctionalInterface
    interface Probe {
        double probe(Variant variant, String what) throws RunFailedException, InterruptedException;
    }

    /** A variant with its best settings, and its throughput in the warm-up. */
    record WarmVariant(Variant variant, double tuplesPerSecond) {}

    private final Probe probe;
    private final StormBatching stormBatching;
    private final BiPredicate<Variant, Variant> areSame;
    private final OptionalLong rows;
    private final Duration limit;
    private final Consumer<String> notes;
    private final LongSupplier nanoClock;

    /** Empty before a complete warm-up of stock. */
    private Optional<WarmVariant> stock = Optional.empty();

    /**
     * Creates a warm-up.
     *
     * @param areSame whether two variants are equal, so that one trial counts for both
     * @param rows the size of the input, if known: a warm-up that ends before its time limit is not complete
     * @param limit the minimum duration of each trial, whose second half is measured
     */
    WarmUp(
            Probe probe,
            StormBatching stormBatching,
            BiPredicate<Variant, Variant> areSame,
            OptionalLong rows,
            Duration limit,
            Consumer<String> notes,
            LongSupplier nanoClock) {
        this.probe = probe;
        this.stormBatching = stormBatching;
        this.areSame = areSame;
        this.rows = rows;
        this.limit = limit;
        this.notes = notes;
        this.nanoClock = nanoClock;
    }

    WarmVariant warmUp(Variant variant) throws RunFailedException, InterruptedException {
        if (variant.configuration() == Configuration.STORM_TUNED) {
            return chooseBatchSize(variant);
        }
        if (variant.configuration() == Configuration.PARALLELISM_ONLY && stock.isPresent()) {
            return new WarmVariant(variant, stock.get().tuplesPerSecond());
        }
        WarmVariant result = new WarmVariant(
                variant,
                variant.configuration() == Configuration.FUSED
                        ? repeated(variant)
                        : probe.probe(variant, variant.label() + ", warm-up"));
        if (variant.configuration() == Configuration.STOCK && isComplete(result.tuplesPerSecond())) {
            stock = Optional.of(result);
        }
        return result;
    }

    private boolean isComplete(double tuplesPerSecond) {
        return rows.isPresent() && rows.getAsLong() >= tuplesPerSecond * limit.toSeconds();
    }

    /** Repeats the fused configuration until the time is over, because its input may be short; returns the throughput of the last pass. */
    private double repeated(Variant variant) throws RunFailedException, InterruptedException {
        long start = nanoClock.getAsLong();
        double speed = probe.probe(variant, variant.label() + ", warm-up");
        for (int i = 1; i < MAX_PASSES && nanoClock.getAsLong() - start < limit.toNanos(); i++) {
            speed = probe.probe(variant, variant.label() + ", warm-up");
        }
        return speed;
    }

    private WarmVariant chooseBatchSize(Variant variant) throws RunFailedException, InterruptedException {
        List<Integer> sizes = StormBatching.SIZES;
        List<WarmVariant> trials = new ArrayList<>();
        List<String> speeds = new ArrayList<>();
        for (int size : sizes) {
            Variant tried = variant.with(stormBatching.with(size, variant.config()));
            String what = "%s, trying batch size %d (%d of %d)"
                    .formatted(variant.label(), size, trials.size() + 1, sizes.size());
            Optional<WarmVariant> known = stock.filter(other -> areSame.test(other.variant(), tried));
            double speed = known.isPresent() ? known.get().tuplesPerSecond() : probe.probe(tried, what);
            trials.add(new WarmVariant(tried, speed));
            speeds.add(format("%,d: %,.0f tuples/s", size, speed));
        }
        stormBatching.remark().ifPresent(notes);
        WarmVariant best = trials.stream()
                .max(Comparator.comparingDouble(WarmVariant::tuplesPerSecond))
                .orElseThrow();
        notes.accept("%s uses Storm's batch size %d, the fastest of %s (one trial of %d s each)"
                .formatted(
                        variant.label(),
                        sizes.get(trials.indexOf(best)),
                        String.join(", ", speeds),
                        limit.toSeconds()));
        return best;
    }
}
