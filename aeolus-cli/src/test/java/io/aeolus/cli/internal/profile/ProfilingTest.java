package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.variant.Subject;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilingTest {

    /** Rows in a second at which 3 us of compilers for each of them are what a state may have. */
    private static final double BUSY_AT_3_MICROS = 100_000;

    private static final String OVER = "the input was over before the warm-up was";

    /** Three states. One JVM gets warmer from run to run, and new workers are as cold as those before. */
    @ParameterizedTest
    @CsvSource({"false, 15", "true, 3"})
    void a_cold_state_is_run_again_where_that_helps(boolean isColdEachTime, int profiles) throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.coldProfiles = Integer.MAX_VALUE;
        cluster.profile = Optional.of(Profiles.shop());
        cluster.batchedProfile = Optional.of(Profiles.with(Profiles.measuredFor(1, Profiles.shop()), OVER));

        Profile profile = profiling(isColdEachTime).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(profile.window().isWarm()).isFalse();
        assertThat(profile.batched()).hasSize(2);
        assertThat(cluster.profiles()).hasSize(profiles);
    }

    /** Each run lasts for longer than batches take to be compiled on a machine that is not busy otherwise. */
    @ParameterizedTest
    @CsvSource({"2900, 3, false", "3100, 11, true"})
    void a_long_state_is_run_again_while_compilers_are_busy(
            double compilerNanosPerRow, int profiles, boolean isDoubtful) throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        Profile shop = Profiles.shop();
        Profile.Totals totals = shop.totals();
        cluster.profile = Optional.of(shop);
        cluster.batchedProfile = Optional.of(Profiles.with(
                Profiles.measuredFor(
                        9,
                        shop.with(
                                new Profile.Totals(
                                        OptionalDouble.of(BUSY_AT_3_MICROS),
                                        totals.processNanosPerRow(),
                                        totals.ackerNanosPerRow(),
                                        OptionalDouble.of(compilerNanosPerRow),
                                        totals.latency()),
                                shop.components())),
                OVER));

        Profile profile = profiling(false).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(cluster.profiles()).hasSize(profiles);
        assertThat(profile.batched())
                .hasSize(2)
                .allSatisfy(state -> assertThat(state.doubts()).hasSize(isDoubtful ? 1 : 0));
    }

    @Test
    void a_warm_state_is_not() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(Profiles.shop());

        profiling(false).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(cluster.profiles()).hasSize(3);
    }

    @Test
    void smaller_batches_are_measured_in_the_workers_of_the_larger_ones() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(Profiles.shop());
        cluster.smallerState = Optional.of(BatchedState.of(16, Profiles.shop()));

        Profile profile = profiling(true).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(cluster.profiles())
                .extracting(ProfileRequest::smaller)
                .containsExactly(Optional.empty(), Optional.of(new ProfileRequest.SmallerBatches(16, 16)));
        assertThat(profile.batched()).extracting(BatchedState::batchSize).containsExactly(16, 256);
    }

    @Test
    void smaller_batches_are_measured_by_themselves_where_the_input_is_over_before() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(Profiles.shop());

        Profile profile = profiling(true).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(cluster.profiles())
                .extracting(request -> request.smaller().isPresent())
                .containsExactly(false, true, false);
        assertThat(profile.batched()).extracting(BatchedState::batchSize).containsExactly(16, 256);
    }

    @Test
    void an_input_that_is_read_again_in_the_same_jvm_has_small_batches_first() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(Profiles.shop());

        profiling(false).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(cluster.profiles())
                .extracting(ProfileRequest::workload)
                .containsExactly("numbers", "numbers in batches of 16", "numbers in batches of 256");
        assertThat(cluster.profiles()).extracting(ProfileRequest::smaller).containsOnly(Optional.empty());
    }

    /** Who times calls wants to know of the plan alone, and small batches have no smaller ones. */
    @ParameterizedTest
    @CsvSource({"COUNTED, 400, 4, 100", "COUNTED, 8, 4, 2", "COUNTED, 7, 0, 0", "TIMED, 400, 0, 0"})
    void a_plan_is_run_with_smaller_batches_too(Detail detail, int batchSize, int divisor, int smaller)
            throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(Profiles.shop());
        Subject numbers = numbers();
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("numbers", "default", batchSize)));

        Profiling.planned(
                        numbers,
                        "numbers",
                        new PlanDocument(
                                numbers.topologyName(),
                                plan,
                                Map.of(Aeolus.ROWS_ACKED, true),
                                Optional.empty(),
                                List.of()),
                        "plan.json",
                        IdleExecutors.on(2),
                        time(false),
                        detail)
                .run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(cluster.profiles().get(0).smaller())
                .isEqualTo(
                        divisor == 0
                                ? Optional.empty()
                                : Optional.of(new ProfileRequest.SmallerBatches(divisor, smaller)));
    }

    @Test
    void one_state_in_which_all_stood_still_for_a_moment_does_not_say_how_much_the_rate_varies() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(Profiles.shop().withRateVariation(Optional.of(0.5)));
        cluster.batchedProfile = Optional.of(Profiles.shop().withRateVariation(Optional.of(0.1)));

        Profile profile = profiling(false).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(profile.rateVariation()).contains(0.1);
    }

    @Test
    void batches_leave_room_for_rows_that_a_bolt_holds() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(holding(new ComponentProfile.Held(460, 460, 0, 0)));

        Profile profile = profiling(false).run(cluster, Progress.NONE, note -> {}, early -> {});

        // 500 may be in flight.
        assertThat(profile.batched()).extracting(BatchedState::batchSize).containsExactly(10, 41);
        assertThat(cluster.profiles())
                .filteredOn(request -> request.workload().contains(" in batches of "))
                .allSatisfy(request -> assertThat(request.rewriting().apply(request.topology()))
                        .isNotEqualTo(request.topology()));
    }

    @Test
    void a_topology_without_room_for_batches_is_not_profiled_in_batches() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(holding(new ComponentProfile.Held(496, 496, 0, 0)));

        Profile profile = profiling(false).run(cluster, Progress.NONE, note -> {}, early -> {});

        assertThat(profile.batched()).isEmpty();
        assertThat(cluster.profiles()).hasSize(1);
    }

    @Test
    void a_topology_that_waits_for_late_acks_is_not_profiled_in_batches() throws Exception {
        ScriptedRunner cluster = new ScriptedRunner();
        cluster.profile = Optional.of(holding(new ComponentProfile.Held(100, 100, 5, 0)));
        List<String> notes = new ArrayList<>();

        profiling(false).run(cluster, Progress.NONE, notes::add, early -> {});
        assertThat(cluster.profiles()).hasSize(3);

        cluster.profile = Optional.of(holding(new ComponentProfile.Held(500, 500, 50_000, 0)));
        profiling(false).run(cluster, Progress.NONE, notes::add, early -> {});
        assertThat(cluster.profiles()).hasSize(4);
        assertThat(notes).contains("it is not profiled in batches: messages are not what limits it");
    }

    /** Numbers whose bolt acks late, of which 500 may be in flight. */
    private static Profile holding(ComponentProfile.Held held) {
        Profile numbers = Profiles.numbers().withConfig(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500));
        return numbers.with(
                numbers.totals(),
                List.of(numbers.components().get(0), numbers.components().get(1).holding(held)));
    }

    private static Profiling profiling(boolean isColdEachTime) throws Exception {
        return Profiling.asItIs(numbers(), "numbers", time(isColdEachTime), true);
    }

    private static Subject numbers() {
        return Subject.of("numbers", new Numbers(1000, -1).prepared());
    }

    private static ProfileTime time(boolean isColdEachTime) {
        return ProfileTime.of(Optional.empty(), ProfileTime.TWO_MINUTES, isColdEachTime, () -> 0);
    }
}
