// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.batching.UnbatchedStream;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.probe.Machine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Generates profiles of any shape, with all kinds of values. Equal seeds generate equal profiles. */
final class RandomProfiles {

    private static final String[] NAMES = {
        "spout",
        "a-bolt",
        "",
        "with space",
        "\"quoted\" \\",
        "line\nbreak\t\u0000",
        "\u00e4\u00f6\u03c0\u4e2d",
        "\uD83D\uDE00"
    };
    private static final double[] EDGES = {
        0, 1, -1.5, 0.1, Double.MIN_VALUE, Double.MAX_VALUE, 1e-7, 123456789.12345679, 1L << 53
    };

    private final Random random;

    RandomProfiles(long seed) {
        this.random = new Random(seed);
    }

    Profile profile() {
        return new Profile(
                name(),
                name(),
                name(),
                window(),
                totals(),
                number(),
                list(this::name),
                list(this::name),
                list(this::worker),
                config(2),
                list(this::component),
                list(this::batched),
                list(() -> new UnbatchedStream(name(), name(), name())),
                Optional.empty(),
                Optional.empty());
    }

    private Profile.Window window() {
        return new Profile.Window(number(), random.nextBoolean(), number());
    }

    private Profile.Totals totals() {
        return new Profile.Totals(maybe(), maybe(), maybe(), maybe(), latency());
    }

    private Optional<LatencyMillis> latency() {
        return random.nextBoolean() ? Optional.of(new LatencyMillis(number(), number(), number())) : Optional.empty();
    }

    private BatchedState batched() {
        return new BatchedState(
                random.nextInt(),
                window(),
                totals(),
                number(),
                list(this::name),
                list(this::name),
                list(() -> new BatchedState.Cost(name(), active(), maybe())),
                random.nextBoolean() ? Optional.of(number()) : Optional.empty(),
                Optional.empty());
    }

    private ActiveSpan active() {
        return new ActiveSpan(count(), number(), number());
    }

    private WorkerProfile worker() {
        Machine machine = new Machine(random.nextInt(), number(), number(), name(), name());
        return new WorkerProfile(name(), machine, maybe(), maybe());
    }

    private ComponentProfile component() {
        return new ComponentProfile(
                name(),
                random.nextBoolean() ? Kind.SPOUT : Kind.BOLT,
                random.nextInt(),
                random.nextInt(),
                list(() -> new ComponentProfile.Input(name(), name(), name(), list(this::name))),
                list(() -> new ComponentProfile.Output(name(), list(this::name))),
                operator(),
                list(() -> new TaskProfile(random.nextInt(), name(), number(), operator())),
                maybe(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private OperatorProfile operator() {
        return new OperatorProfile(
                count(),
                count(),
                count(),
                list(() -> new OperatorProfile.Emitted(name(), count(), maybe(), figure(), maybe())),
                figure(),
                figure(),
                figure(),
                figure(),
                maybe(),
                maybe(),
                figure(),
                maybe(),
                random.nextBoolean() ? Optional.of(new Source(count(), number(), number(), count())) : Optional.empty(),
                list(() -> new OperatorProfile.Keys(name(), name(), count(), count(), maybe(), maybe())),
                random.nextBoolean() ? Optional.of(active()) : Optional.empty(),
                number());
    }

    private Figure figure() {
        return random.nextBoolean()
                ? new Figure.Measured(count(), number(), number(), number(), number())
                : new Figure.Unknown(count(), name());
    }

    /** Settings of all types that Storm accepts: numbers, texts, lists and maps. */
    private Map<String, Object> config(int depth) {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("text" + random.nextInt(10), name());
        config.put("int", random.nextInt());
        config.put("long", (1L << 40) + random.nextInt());
        config.put("double", number());
        config.put("boolean", random.nextBoolean());
        config.put("list", list(this::name));
        if (depth > 0) {
            config.put("map", config(depth - 1));
        }
        return config;
    }

    private <T> List<T> list(Supplier<T> element) {
        return Stream.generate(element).limit(random.nextInt(3)).toList();
    }

    private String name() {
        return NAMES[random.nextInt(NAMES.length)];
    }

    private long count() {
        return random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextInt(1000);
    }

    private double number() {
        return random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextGaussian() * 1e6;
    }

    private OptionalDouble maybe() {
        return random.nextBoolean() ? OptionalDouble.of(number()) : OptionalDouble.empty();
    }
}
