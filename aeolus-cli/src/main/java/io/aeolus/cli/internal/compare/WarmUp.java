package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Speed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs each configuration for some seconds that do not count, until the JVM has compiled what it needs, and chooses the batch size
 * of storm-tuned: each size is tried once on the same input, and the fastest wins. Once stock has run for all of its time, the JVM is
 * warm for what is not batched, and what is the same as stock was tried with it. Not thread-safe.
 */
final class WarmUp {

    /** Of an input that is over at once. */
    private static final int MOST_PASSES = 20;

    /** Runs a variant for the time of a try. */
    @FunctionalInterface
    interface Probe {
        Speed probe(Variant variant, String what) throws RunFailedException, InterruptedException;
    }

    /**
     * A variant that is ready for the counted runs.
     *
     * @param variant the variant, with the best settings
     * @param speed how fast it was
     */
    record Warm(Variant variant, Speed speed) {}

    private final Probe probe;
    private final StormBatching stormBatching;
    private final BiPredicate<Variant, Variant> areSame;
    private final OptionalLong rows;
    private final Duration limit;
    private final Consumer<String> notes;
    private final LongSupplier nanoClock;
    /** Once it has run for all of its time. */
    private Optional<Warm> stock = Optional.empty();

    /**
     * Prepares to warm up.
     *
     * @param areSame whether two variants are the same, so that one try tells of both
     * @param rows the rows of the input, where they are known: of one that is over sooner, a cold JVM has read the most
     * @param limit how long each try runs at least; half of it counts, once compilers are idle
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

    Warm warmUp(Variant variant) throws RunFailedException, InterruptedException {
        if (variant.configuration() == Configuration.STORM_TUNED) {
            return calibrate(variant);
        }
        if (variant.configuration() == Configuration.PARALLELISM_ONLY && stock.isPresent()) {
            return new Warm(variant, stock.get().speed());
        }
        Warm result = new Warm(
                variant,
                variant.configuration() == Configuration.FUSED
                        ? again(variant)
                        : probe.probe(variant, variant.label() + ", warm-up"));
        if (variant.configuration() == Configuration.STOCK && lasts(result.speed())) {
            stock = Optional.of(result);
        }
        return result;
    }

    private boolean lasts(Speed speed) {
        return rows.isPresent() && rows.getAsLong() >= speed.tuplesPerSecond() * limit.toSeconds();
    }

    /** Its input may be over in a moment, and its start takes none: it is run until the time is over, and the last one counts. */
    private Speed again(Variant variant) throws RunFailedException, InterruptedException {
        long start = nanoClock.getAsLong();
        Speed speed = probe.probe(variant, variant.label() + ", warm-up");
        for (int i = 1; i < MOST_PASSES && nanoClock.getAsLong() - start < limit.toNanos(); i++) {
            speed = probe.probe(variant, variant.label() + ", warm-up");
        }
        return speed;
    }

    private Warm calibrate(Variant variant) throws RunFailedException, InterruptedException {
        List<Integer> sizes = StormBatching.SIZES;
        List<Warm> tries = new ArrayList<>();
        List<String> speeds = new ArrayList<>();
        for (int size : sizes) {
            Variant tried = variant.with(stormBatching.with(size, variant.config()));
            String what = "%s, trying batch size %d (%d of %d)"
                    .formatted(variant.label(), size, tries.size() + 1, sizes.size());
            Optional<Speed> known =
                    stock.filter(other -> areSame.test(other.variant(), tried)).map(Warm::speed);
            Speed speed = known.isPresent() ? known.get() : probe.probe(tried, what);
            tries.add(new Warm(tried, speed));
            speeds.add(format("%,d: %,.0f tuples/s", size, speed.tuplesPerSecond()));
        }
        stormBatching.remark().ifPresent(notes);
        int best = indexOfFastest(tries);
        notes.accept("%s takes Storm's batch size %d, the best of %s (each tried once for %d s on this input)"
                .formatted(variant.label(), sizes.get(best), String.join(", ", speeds), limit.toSeconds()));
        return tries.get(best);
    }

    private static int indexOfFastest(List<Warm> tries) {
        int best = 0;
        for (int i = 1; i < tries.size(); i++) {
            if (tries.get(i).speed().tuplesPerSecond() > tries.get(best).speed().tuplesPerSecond()) {
                best = i;
            }
        }
        return best;
    }
}
