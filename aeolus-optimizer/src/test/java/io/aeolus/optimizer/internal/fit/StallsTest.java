// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Altered;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StallsTest {

    @Test
    void default_to_a_quiet_machine() {
        assertThat(Stalls.nanos(ShopProfile.read())).isEqualTo(ModelConstants.USUAL_STALL_NANOS);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 20, 35", // a quiet machine may stall later
        "2, 66, 60",
        "12, 137, 101",
        "50, 250, 100",
        "51, 900, 35", // queues, not stalls
    })
    void explain_the_measured_percentiles(double p50, double p99, double millis) {
        Profile seen = with(ShopProfile.read(), p50, p99);

        assertThat(Stalls.nanos(seen)).isEqualTo(millis * 1e6);
    }

    @Test
    void are_the_longest_of_all_states() {
        Profile shop = ShopProfile.read();
        BatchedState one = shop.batched().get(0);
        List<BatchedState> batched = List.of(with(one, 5, 75), with(one, 5, 95), with(one, 5, 85));
        Profile seen = with(shop, 200, 400).withBatching(batched, List.of());

        assertThat(Stalls.nanos(seen)).isEqualTo(80e6);
    }

    private static Profile with(Profile profile, double p50, double p99) {
        return Altered.with(profile, "totals", with(profile.totals(), p50, p99));
    }

    private static BatchedState with(BatchedState state, double p50, double p99) {
        return Altered.with(state, "totals", with(state.totals(), p50, p99));
    }

    private static Totals with(Totals totals, double p50, double p99) {
        return new Totals(
                totals.rowsPerSecond(),
                totals.processNanosPerRow(),
                totals.ackerNanosPerRow(),
                totals.compilerNanosPerRow(),
                Optional.of(new LatencyMillis(p50, p99, 2 * p99)));
    }
}
