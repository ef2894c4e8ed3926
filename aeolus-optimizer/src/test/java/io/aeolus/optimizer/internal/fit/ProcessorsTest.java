// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cases.Altered;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A chain on one partly busy core. */
class ProcessorsTest {

    private static final double ROWS_PER_SECOND = 1000;

    @ParameterizedTest(name = "{0} busy, {1} rows wait, a call takes {2} ns: {3}")
    @CsvSource({
        "0.9, 0, 100, true",
        "0.7, 0, 100, false",
        // Tuples wait all the time without a saturated task: the remainder cannot be used.
        "0.7, 5000, 100, true",
        "0.7, 31, 100, false",
        "0.4, 5000, 100, false",
        // A bolt that waits in its calls causes the backlog.
        "0.7, 5000, 950000, false"
    })
    void are_saturated_if_all_are_busy(double busy, double waiting, double callNanos, boolean areSaturated) {
        Profile profile = profile(busy, waiting, callNanos);
        Processors processors = Processors.of(profile);

        assertThat(processors.areSaturated(profile.totals(), busiestTask(profile)))
                .isEqualTo(areSaturated);
        assertThat(processors.usableShare()).isCloseTo(areSaturated ? busy : 0.95, within(1e-9));
    }

    @Test
    void are_saturated_if_one_of_two_machines_is() {
        Profile even = onTwoMachines(0.6, 0.6);
        Profile uneven = onTwoMachines(0.9, 0.3);

        assertThat(Processors.of(even).areSaturated(even.totals(), busiestTask(even)))
                .isFalse();
        Processors processors = Processors.of(uneven);
        assertThat(processors.areSaturated(uneven.totals(), busiestTask(uneven)))
                .isTrue();
        assertThat(processors.usableShare()).as("of the fullest").isCloseTo(0.9, within(1e-9));
        assertThat(processors.usable()).as("by then").isCloseTo(1.2, within(1e-9));
    }

    private static double busiestTask(Profile profile) {
        return Processors.busiestTask(profile, MeasuredState.threads(profile));
    }

    private static Profile onTwoMachines(double one, double other) {
        return Altered.with(
                profile(one + other, 0, 100),
                Map.of("cluster", "remote", "workers", List.of(worker("a:1", one), worker("b:1", other))));
    }

    private static WorkerProfile worker(String name, double busyCores) {
        return new WorkerProfile(
                name, new Machine(1, 8, 2, "Java", "Storm"), OptionalDouble.of(busyCores), OptionalDouble.empty());
    }

    private static Profile profile(double busy, double waiting, double callNanos) {
        Profile chain = KnownChain.random(new SplittableRandom(1)).slow(ROWS_PER_SECOND);
        Profile waits = ChangedProfile.component(
                chain, "work", component -> AlteredProfile.withQueue(component, waiting, callNanos));
        return Altered.with(waits, "totals", AlteredProfile.totals(ROWS_PER_SECOND, busy * 1e9 / ROWS_PER_SECOND));
    }
}
