// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.OperatorMaker;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of the table of any profile. */
class AnyProfileTest {

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void fits_the_width_and_shows_only_known_numbers(long seed) {
        Profile profile = profile(new Random(seed));

        String text = ProfileTable.text(profile);

        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ProfileTable.COLUMNS));
        assertThat(text).doesNotContain("NaN", "Infinity", "null", "Optional");
        assertThat(text.split("<- bottleneck", -1)).hasSizeLessThanOrEqualTo(2);
        assertThat(text.contains("<- bottleneck"))
                .isEqualTo(text.lines().anyMatch(line -> line.matches("op\\d is the bottleneck: .*")));
        profile.components().forEach(component -> assertThat(text).contains("\n" + component.id() + " "));
    }

    private static Profile profile(Random random) {
        List<ComponentProfile> components = new ArrayList<>();
        for (int i = 0; i < random.nextInt(5); i++) {
            String id = "op" + i;
            List<Input> inputs =
                    i == 0 ? List.of() : List.of(new Input("op" + (i - 1), "s0", "fields", List.of("key")));
            List<TaskProfile> tasks = IntStream.range(0, random.nextInt(3))
                    .mapToObj(task -> Profiles.task(task, operator(random)))
                    .toList();
            components.add(Profiles.component(
                    id, i == 0 ? Kind.SPOUT : Kind.BOLT, Math.max(1, tasks.size()), inputs, operator(random), tasks));
        }
        return Profiles.profile(2 * random.nextDouble(), components);
    }

    private static OperatorProfile operator(Random random) {
        OperatorMaker maker = new OperatorMaker(count(random))
                .call(figure(random), figure(random))
                .emit(figure(random))
                .ack(figure(random))
                .acks(count(random), count(random));
        for (int i = 0; i < random.nextInt(3); i++) {
            maker.emits("s" + i, count(random), figure(random));
        }
        if (random.nextBoolean()) {
            maker.busy(random.nextDouble());
        }
        maker.cpuWait(random.nextBoolean() ? OptionalDouble.of(random.nextDouble()) : OptionalDouble.empty());
        if (random.nextBoolean()) {
            maker.queue(random.nextDouble(), 1e6 * random.nextDouble());
        }
        if (random.nextBoolean()) {
            maker.source(count(random), random.nextDouble());
        }
        if (random.nextBoolean()) {
            maker.keys(new OperatorProfile.Keys("op0", "s0", count(random), 7, maybe(random), OptionalDouble.empty()));
        }
        return maker.make();
    }

    private static long count(Random random) {
        return random.nextInt(3) == 0 ? 0 : random.nextInt(1_000_000);
    }

    private static Figure figure(Random random) {
        return random.nextInt(3) == 0
                ? Profiles.tooFew(random.nextInt(30))
                : OperatorMaker.measured(Math.exp(12 * random.nextDouble() - 3));
    }

    private static OptionalDouble maybe(Random random) {
        return random.nextBoolean() ? OptionalDouble.of(1e6 * random.nextDouble()) : OptionalDouble.empty();
    }
}
