// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.synthetic.Notes;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilingTest {

    /** At this rate, 3 us of JIT compilation per tuple are at the limit of a warm state. */
    private static final double BUSY_AT_3_MICROS = 100_000;

    private static final String OVER = "the input was over before the warm-up was";

    private static final Subject GIVEN = numbers()
            .with(Map.of(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 100, Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 4096));

    private final ScriptedRunner cluster = new ScriptedRunner();

    @BeforeEach
    void answer() {
        cluster.profile = Optional.of(Profiles.shop());
    }

    /** Repeating helps in one JVM, which becomes warmer. New workers are cold again. */
    @ParameterizedTest
    @CsvSource({"false, 15", "true, 3"})
    void repeats_a_cold_state_in_one_jvm(boolean isColdEachTime, int profiles) throws Exception {
        cluster.coldProfiles = Integer.MAX_VALUE;
        cluster.batchedProfile = Optional.of(Profiles.with(Profiles.measuredFor(1, Profiles.shop()), OVER));

        Profile profile = profile(isColdEachTime);

        assertThat(profile.window().isWarm()).isFalse();
        assertThat(profile.batched()).hasSize(2);
        assertThat(cluster.profiles).hasSize(profiles);
    }

    /** Each run is longer than the compilation takes on an idle machine. */
    @ParameterizedTest
    @CsvSource({"2900, 3, false", "3100, 11, true"})
    void repeats_a_long_state_while_the_compiler_is_busy(double compilerNanosPerRow, int profiles, boolean isDoubtful)
            throws Exception {
        Profile shop = Profiles.shop();
        Profile.Totals totals = shop.totals();
        cluster.batchedProfile = Optional.of(Profiles.with(
                Profiles.measuredFor(
                        9,
                        Altered.with(
                                shop,
                                "totals",
                                new Profile.Totals(
                                        OptionalDouble.of(BUSY_AT_3_MICROS),
                                        totals.processNanosPerRow(),
                                        totals.ackerNanosPerRow(),
                                        OptionalDouble.of(compilerNanosPerRow),
                                        totals.latency()))),
                OVER));

        Profile profile = profile(false);

        assertThat(cluster.profiles).hasSize(profiles);
        assertThat(profile.batched())
                .hasSize(2)
                .allSatisfy(state -> assertThat(state.doubts()).hasSize(isDoubtful ? 1 : 0));
    }

    @Test
    void does_not_repeat_a_warm_state() throws Exception {

        profile(false);

        assertThat(cluster.profiles).hasSize(3);
    }

    @Test
    void measures_smaller_batches_in_the_same_workers() throws Exception {
        cluster.smallerState = Optional.of(BatchedState.of(16, Profiles.shop()));

        Profile profile = profile(true);

        assertThat(cluster.profiles)
                .extracting(ProfileRequest::smaller)
                .containsExactly(Optional.empty(), Optional.of(new ProfileRequest.SmallerBatches(16, 16)));
        assertThat(profile.batched()).extracting(BatchedState::batchSize).containsExactly(16, 256);
    }

    @Test
    void measures_smaller_batches_separately_if_the_input_ends_too_early() throws Exception {

        Profile profile = profile(true);

        assertThat(cluster.profiles)
                .extracting(request -> request.smaller().isPresent())
                .containsExactly(false, true, false);
        assertThat(profile.batched()).extracting(BatchedState::batchSize).containsExactly(16, 256);
    }

    @Test
    void measures_small_batches_first_if_the_input_is_repeated_in_one_jvm() throws Exception {

        profile(false);

        assertThat(cluster.profiles)
                .extracting(ProfileRequest::workload)
                .containsExactly("numbers", "numbers in batches of 16", "numbers in batches of 256");
        assertThat(cluster.profiles).extracting(ProfileRequest::smaller).containsOnly(Optional.empty());
    }

    /** Timed calls and small batch sizes exclude smaller batches. */
    @ParameterizedTest
    @CsvSource({"COUNTED, 400, 4, 100", "COUNTED, 8, 4, 2", "COUNTED, 7, 0, 0", "TIMED, 400, 0, 0"})
    void profiles_a_plan_with_smaller_batches(Detail detail, int batchSize, int divisor, int smaller) throws Exception {

        planned(numbers(), batchSize, Map.of(Aeolus.ROWS_ACKED, true), detail);

        assertThat(cluster.profiles.get(0).smaller())
                .isEqualTo(
                        divisor == 0
                                ? Optional.empty()
                                : Optional.of(new ProfileRequest.SmallerBatches(divisor, smaller)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void keeps_given_settings_in_all_batched_states(boolean isColdEachTime) throws Exception {

        Profiling.unbatched(GIVEN, time(isColdEachTime), true).run(cluster, Progress.NONE, early -> {});

        assertThat(cluster.profiles).hasSize(3).allSatisfy(ProfilingTest::hasGivenSettings);
    }

    @Test
    void keeps_given_settings_in_the_profile_of_a_plan() throws Exception {

        planned(GIVEN, 400, Map.of(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 16), Detail.COUNTED);

        assertThat(cluster.profiles)
                .singleElement()
                .satisfies(ProfilingTest::hasGivenSettings)
                .satisfies(request -> assertThat(request.smaller()).isPresent());
    }

    private static void hasGivenSettings(ProfileRequest request) {
        assertThat(request.config())
                .containsEntry(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 100)
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 4096);
    }

    @Test
    void a_pause_in_one_state_does_not_affect_the_rate_variation() throws Exception {
        cluster.profile = Optional.of(Altered.with(Profiles.shop(), "rateVariation", Optional.of(0.5)));
        cluster.batchedProfile = Optional.of(Altered.with(Profiles.shop(), "rateVariation", Optional.of(0.1)));

        Profile profile = profile(false);

        assertThat(profile.rateVariation()).contains(0.1);
    }

    @Test
    void batch_sizes_leave_pending_tuples_for_a_bolt_that_holds_tuples() throws Exception {
        cluster.profile = Optional.of(holding(new ComponentProfile.Held(460, 460, 0, 0)));

        Profile profile = profile(false);

        // 500 may be in flight.
        assertThat(profile.batched()).extracting(BatchedState::batchSize).containsExactly(10, 41);
        assertThat(cluster.profiles)
                .filteredOn(request -> request.workload().contains(" in batches of "))
                .allSatisfy(request -> assertThat(request.rewriting().apply(request.topology()))
                        .isNotEqualTo(request.topology()));
    }

    @Test
    void does_not_profile_batches_without_enough_pending_tuples() throws Exception {
        cluster.profile = Optional.of(holding(new ComponentProfile.Held(496, 496, 0, 0)));

        Profile profile = profile(false);

        assertThat(profile.batched()).isEmpty();
        assertThat(cluster.profiles).hasSize(1);
    }

    @Test
    void does_not_profile_batches_of_a_topology_that_waits_for_late_acks() throws Exception {
        cluster.profile = Optional.of(holding(new ComponentProfile.Held(100, 100, 5, 0)));
        List<String> notes = new ArrayList<>();

        profiling(false).run(cluster, new Notes(notes), early -> {});
        assertThat(cluster.profiles).hasSize(3);

        cluster.profile = Optional.of(holding(new ComponentProfile.Held(500, 500, 50_000, 0)));
        profiling(false).run(cluster, new Notes(notes), early -> {});
        assertThat(cluster.profiles).hasSize(4);
        assertThat(notes)
                .contains(
                        "skipped the profile with batches: topology.max.spout.pending limits the topology, so messages do not");
    }

    /** A topology with late acks and 500 pending tuples. */
    private static Profile holding(ComponentProfile.Held held) {
        Profile numbers = Altered.with(Profiles.numbers(), "config", Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500));
        return Altered.with(
                numbers,
                "components",
                List.of(
                        numbers.components().get(0),
                        Altered.with(numbers.components().get(1), "held", Optional.of(held))));
    }

    private Profile profile(boolean isColdEachTime) throws Exception {
        return profiling(isColdEachTime).run(cluster, Progress.NONE, early -> {});
    }

    private static Profiling profiling(boolean isColdEachTime) throws Exception {
        return Profiling.unbatched(numbers(), time(isColdEachTime), true);
    }

    private void planned(Subject subject, int batchSize, Map<String, Object> config, Detail detail) throws Exception {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("numbers", "default", batchSize)));
        Profiling.planned(
                        subject,
                        new PlanDocument(subject.topologyName(), plan, config, Optional.empty(), List.of()),
                        "plan.json",
                        IdleExecutors.on(2),
                        time(false),
                        detail)
                .run(cluster, Progress.NONE, early -> {});
    }

    private static Subject numbers() {
        return Subject.of("numbers", Numbers.THOUSAND.prepared());
    }

    private static ProfileTime time(boolean isColdEachTime) {
        return ProfileTime.of(Optional.empty(), ProfileTime.TWO_MINUTES, isColdEachTime, () -> 0);
    }
}
