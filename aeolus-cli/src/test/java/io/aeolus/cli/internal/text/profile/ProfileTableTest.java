// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.synthetic.OperatorMaker.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.OperatorMaker;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProfileTableTest {

    @Test
    void shows_the_costs_of_operators_and_the_bottleneck() {
        assertThat(ProfileTable.text(Profiles.shop())).isEqualTo("""
                shop (shop.jar shop.Main --fast), cluster local, 1 worker
                2 cores, 15.6 GiB memory (4.0 GiB heap), Java 17.0.1, Storm 2.8.3
                measured for 10.0 s after 6.0 s of warm-up; profiling overhead 0.8 %
                busy: 1.3 of 2 cores; garbage collection 1.2 % of the time

                operators by CPU time (time/call and CPU/call: user code, +- 95 % confidence interval)
                operator  parallelism  calls/s   CPU      busy  CPU wait     time/call      CPU/call      p99  in queue
                parse               2  100,000  74 %  57..85 %     1.0 %  12.0 us +-2%  8.00 us +-2%  48.0 us   1.20 ms  <- bottleneck
                orders              1  100,000  14 %      20 %       0 %  1.00 us +-2%  1.00 us +-2%  4.00 us         -
                store               1  200,000  11 %      24 %       0 %  1.00 us +-2%   500 ns +-2%  4.00 us   20.0 us

                parse is the bottleneck: the busiest of its 2 tasks (task 3) is busy 85 % of the time, 85 % of it in user code.

                output streams
                operator  time/emit  time/ack  stream   tuples/s  per call  bytes  consumers
                parse       1.00 us    200 ns  default   200,000      2.00   64.4  store (fields)
                                               errors        100     0.001    512  store (global)
                orders       500 ns    100 ns  default   100,000      1.00    150  parse (shuffle)
                store             -    200 ns  -               -         -      -  -

                spouts (idle: nothing to emit; waits: sleeps or is blocked inside nextTuple)
                spout   tuples/s   idle  waits  empty calls
                orders   100,000  5.0 %    0 %        1,234

                keys (distinct: estimate; hottest: share of tuples with the most frequent key)
                operator  input           key            samples   seen  distinct  hottest
                store     parse, default  customer, day   20,000  1,234     1,300    3.1 %
                """);
    }

    @Test
    void shows_a_question_mark_and_the_reason_of_unknown_figures() {
        OperatorProfile rare = new OperatorMaker(100)
                .call(Profiles.tooFew(12), Profiles.tooFew(12))
                .cpuWait(OptionalDouble.empty())
                .emits("default", 50, new Figure.Unknown(0, "cannot be serialized"))
                .acks(100, 0)
                .keys(new OperatorProfile.Keys(
                        "orders", "default", 0, 0, OptionalDouble.empty(), OptionalDouble.empty()))
                .make();
        OperatorProfile idle =
                new OperatorMaker(0).busy(0.001).source(9000, 0.999).make();

        String text = ProfileTable.text(Profiles.profile(
                0.1,
                List.of(
                        Profiles.component("orders", Kind.SPOUT, idle),
                        Profiles.component(
                                "rare",
                                Kind.BOLT,
                                List.of(new Input("orders", "default", "partialKey", List.of("f"))),
                                rare))));

        assertThat(text).contains("""
                operator  parallelism  calls/s  CPU   busy  CPU wait  time/call  CPU/call  p99  in queue
                orders              1        0    ?  0.1 %       0 %          -         -    -         -
                rare                1     10.0    ?      ?         ?          ?         ?    ?         ?
                ? CPU of orders: the CPU time of its threads is unknown
                ? CPU of rare: the CPU time of its threads is unknown
                ? busy of rare: not measured
                ? CPU wait of rare: the system does not report it
                ? time/call, CPU/call, p99 of rare: too few samples (12)
                ? in queue of rare: no samples
                """).contains("""
                operator  time/emit  time/ack  stream   tuples/s  per call  bytes  consumers
                orders            -         -  -               -         -      -  -
                rare              ?         ?  default      5.00      0.50      ?  none
                ? time/emit, time/ack of rare: no samples
                ? bytes of rare: cannot be serialized
                """).contains("""
                spout   tuples/s   idle  waits  empty calls
                orders         0  100 %    0 %        9,000
                """).contains("""
                operator  input            key  samples  seen  distinct  hottest
                rare      orders, default  f          0     0         ?        ?
                ? distinct, hottest of rare: no samples
                """);
    }

    @Test
    void shows_no_mean_with_an_error_above_50_percent() {
        OperatorProfile bolt = new OperatorMaker(1_000_000)
                .call(new Figure.Measured(100, 174_000, 1_000, 3_000, 3_500_000), measured(1000))
                .make();

        assertThat(ProfileTable.text(Profiles.profile(1, List.of(Profiles.component("bolt", Kind.BOLT, bolt)))))
                .contains("? time/call, p99 of bolt: the samples vary too much for an estimate within 50 %\n");
    }

    @Test
    void reports_spouts_without_message_ids() {
        OperatorProfile spout = new OperatorMaker(1_000)
                .call(1_000, 1_000)
                .emits("default", 1_000, measured(8))
                .source(0, 0)
                .withIds(0)
                .make();

        assertThat(ProfileTable.text(Profiles.profile(1, List.of(Profiles.component("words", Kind.SPOUT, spout)))))
                .contains("tuples without message ids, so their completion is unknown: words\n");
    }

    @Test
    void shows_tasks_if_there_are_more_than_executors() {
        OperatorProfile half = new OperatorMaker(50).call(100, 100).make();
        ComponentProfile bolt = Profiles.component(
                "bolt",
                Kind.BOLT,
                1,
                List.of(),
                new OperatorMaker(100).call(100, 100).make(),
                List.of(Profiles.task(1, half), Profiles.task(2, half)));

        assertThat(ProfileTable.text(Profiles.profile(1, List.of(bolt)))).contains("\nbolt      1 (2 tasks)     10.0 ");
    }

    @Test
    void shows_the_effect_of_smaller_batches_than_planned() {
        assertThat(ProfileTable.text(Profiles.planned("plan.json", Profiles.batchedShop())))
                .contains("""

                        effect of smaller batches on all streams of the plan, by the largest batch size
                        batch size              planned       16  256
                        tuples/s                100,000  150,000    ?
                        """);
    }

    @Test
    void shows_the_effect_of_batching() {
        assertThat(ProfileTable.text(Profiles.batchedShop())).endsWith("""

                effect of batching all streams that can be batched, by batch size (1: unbatched)
                batch size                    1       16  256
                tuples/s                100,000  150,000    ?
                process CPU/tuple       13.0 us  8.60 us    ?
                acker CPU/tuple          600 ns    90 ns    ?
                JIT compiler CPU/tuple     0 ns     0 ns    ?
                orders thread CPU/call  2.00 us  1.10 us    ?
                parse thread CPU/call   10.4 us  8.70 us    ?
                store thread CPU/call    800 ns        ?    ?
                problem with batch size 256: no worker has sent a report
                stream 'errors' of 'parse' cannot be batched: it has no fields
                """);
    }

    @Test
    void shows_problems_and_doubts() {
        assertThat(ProfileTable.text(Profiles.with(Profiles.shop(), "component 'x' threw y", "too short")))
                .contains("""
                measured for 10.0 s after 6.0 s of warm-up, which was too short; profiling overhead 0.8 %
                """)
                .contains("\nproblem: component 'x' threw y\nproblem: too short\n\noperators");
        assertThat(ProfileTable.text(Profiles.doubtful(Profiles.shop(), "too cold")))
                .contains("\ndoubtful: too cold\n\noperators");
    }

    @Test
    void shows_doubts_of_batch_sizes() {
        BatchedState cold = BatchedState.of(16, Profiles.doubtful(Profiles.shop(), "too cold"));

        assertThat(ProfileTable.text(Profiles.shop().withBatching(List.of(cold), List.of())))
                .contains("\ndoubtful with batch size 16: too cold\n");
    }

    @Test
    void omits_empty_sections() {
        Profile empty = Profiles.empty("none", "local", new Profile.Window(0, false, 0));

        assertThat(ProfileTable.text(empty)).isEqualTo("""
                none, cluster local, 0 workers
                measured for 0.0 s, without a warm-up; profiling overhead 0 %

                The profile does not show the bottleneck.
                """);
    }

    @Test
    void shortens_long_names_and_replaces_control_characters() {
        String longName = "a-bolt-with-a-name-that-goes-on-and-on-and-on-and-on-until-the-end-of-the-line";
        OperatorProfile some = new OperatorMaker(10_000_000)
                .call(345.6, 345.6)
                .emits("stream\nwith a line break and more text than fits into the table", 10_000_000, measured(1e9))
                .emit(456.7)
                .queue(1, 999)
                .make();
        List<ComponentProfile> components = List.of(
                Profiles.component(longName, Kind.BOLT, some),
                Profiles.component("\u001b[31mrot\t\u202e", Kind.BOLT, some));

        String text = ProfileTable.text(Profiles.profile(2, components));

        assertThat(text.lines().filter(line -> line.startsWith("a-bolt-")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ProfileTable.COLUMNS));
        assertThat(text).contains("\na-bolt-with-", "..", "\n_[31mrot__ ").doesNotContain("\u001b", "\t", "\u202e");
        assertThat(text).contains("stream_with");
    }
}
