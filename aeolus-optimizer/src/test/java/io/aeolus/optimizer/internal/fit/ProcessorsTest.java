package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A chain on one processor, of which a part is busy. */
class ProcessorsTest {

    private static final double ROWS_PER_SECOND = 1000;

    @ParameterizedTest(name = "{0} busy, {1} rows wait, a call takes {2} ns: {3}")
    @CsvSource({
        "0.9, 0, 100, true",
        "0.7, 0, 100, false",
        // Rows wait all the time, and nobody is busy all the time: what is not used cannot be used.
        "0.7, 5000, 100, true",
        "0.7, 31, 100, false",
        "0.4, 5000, 100, false",
        // A bolt that waits in its calls is the reason why rows wait before it.
        "0.7, 5000, 950000, false"
    })
    void are_used_up_where_all_are_wanted(double busy, double waiting, double callNanos, boolean areUsedUp) {
        Profile profile = profile(busy, waiting, callNanos);
        Processors processors = Processors.of(profile);

        assertThat(processors.areUsedUp(profile.totals(), Processors.busiestTask(profile)))
                .isEqualTo(areUsedUp);
        assertThat(processors.usableShare()).isCloseTo(areUsedUp ? busy : 0.95, within(1e-9));
    }

    private static Profile profile(double busy, double waiting, double callNanos) {
        Profile chain = KnownChain.random(new SplittableRandom(1)).slow(ROWS_PER_SECOND);
        List<ComponentProfile> components = chain.components().stream()
                .map(component ->
                        component.id().equals("work") ? KnownChain.withQueue(component, waiting, callNanos) : component)
                .toList();
        return new Profile(
                chain.topology(),
                chain.workload(),
                chain.cluster(),
                chain.window(),
                KnownChain.totals(ROWS_PER_SECOND, busy * 1e9 / ROWS_PER_SECOND),
                chain.overheadShare(),
                chain.problems(),
                chain.doubts(),
                chain.workers(),
                chain.config(),
                components,
                List.of(),
                List.of());
    }
}
