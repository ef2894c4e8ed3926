// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import static io.aeolus.cli.synthetic.OperatorMaker.measured;

import io.aeolus.batching.UnbatchedStream;
import io.aeolus.cases.Altered;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.probe.Machine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Profiles for tests, each of ten seconds on a machine with two cores. */
public final class Profiles {

    /** The measured time. */
    public static final double SECONDS = 10;

    private Profiles() {}

    /**
     * Orders, which two tasks parse with skew, and one task stores. The expected values per second:
     *
     * <pre>
     *         CPU time: calls         + emits           + acks           = cores   share
     * orders  100,000 x 1 us          + 100,000 x 0.5 us + 100,000 x 0.1 us = 0.16     13 %
     * parse   100,000 x 8 us          + 200,100 x 0.5 us + 100,000 x 0.1 us = 0.91005  76 %
     * store   200,000 x 0.5 us                           + 200,000 x 0.15 us = 0.13    11 %
     *
     *         wall time of tasks                                          = busy
     * orders  0.16 by its calls, but 0.2 by its thread                    = 20 %
     * parse 3  60,000 x 12 us + 120,060 x 1 us + 60,000 x 0.2 us = 0.85206 = 85 %, 0.72 / 0.85206 = 85 % in user code
     * parse 4  40,000 x 12 us +  80,040 x 1 us + 40,000 x 0.2 us = 0.56804 = 57 %
     * store   200,000 x 1 us + 200,000 x 0.2 us                            = 24 %
     * </pre>
     */
    public static Profile shop() {
        return profile(1.3, shopComponents());
    }

    /** {@link Numbers} at 100,000 tuples/s. */
    public static Profile numbers() {
        return numbers(100_000, 5000);
    }

    /** {@link Numbers} at 1,000 tuples/s, because each call of the bolt waits for a millisecond; the CPU could do 100 times as many. */
    public static Profile waitingNumbers() {
        return numbers(1_000, 1_000_000);
    }

    private static Profile numbers(int rowsPerSecond, double callNanos) {
        int rows = (int) (SECONDS * rowsPerSecond);
        List<ComponentProfile> components = List.of(
                component(
                        "numbers",
                        Kind.SPOUT,
                        new OperatorMaker(rows)
                                .call(1000, 1000)
                                .emits("default", rows, measured(8))
                                .active(active(rowsPerSecond, 2_000))
                                .source(0, 0)
                                .make()),
                component(
                        "square",
                        Kind.BOLT,
                        List.of(new Input("numbers", "default", "fields", List.of("n"))),
                        new OperatorMaker(rows)
                                .call(callNanos, 5000)
                                .emits("default", rows, measured(16))
                                .acks(rows, 0)
                                .active(active(rowsPerSecond, 6_000))
                                .make()));
        return profile("numbers", "numbers", 1.3, totals(rowsPerSecond, 13_000, 600), components);
    }

    /** The shop with profiles in batches: the second batch size failed, and one stream cannot be batched. */
    public static Profile batchedShop() {
        return shop().withBatching(
                        List.of(
                                new BatchedState(
                                        16,
                                        new Profile.Window(1, true, SECONDS),
                                        totals(150_000, 8_600, 90),
                                        0.01,
                                        List.of(),
                                        List.of(),
                                        List.of(
                                                new BatchedState.Cost(
                                                        "orders", active(150_000, 1_100), OptionalDouble.of(16)),
                                                new BatchedState.Cost(
                                                        "parse", active(150_000, 8_700), OptionalDouble.empty())),
                                        Optional.empty(),
                                        Optional.empty()),
                                BatchedState.failed(256, "no worker has sent a report")),
                        List.of(new UnbatchedStream("parse", "errors", "it has no fields")));
    }

    /** The work of the threads in ten seconds. */
    public static ActiveSpan active(double callsPerSecond, double threadNanosPerCall) {
        return new ActiveSpan(Math.round(SECONDS * callsPerSecond), callsPerSecond, threadNanosPerCall);
    }

    public static Profile.Totals totals(double rowsPerSecond, double processNanosPerRow, double ackerNanosPerRow) {
        return new Profile.Totals(
                OptionalDouble.of(rowsPerSecond),
                OptionalDouble.of(processNanosPerRow),
                OptionalDouble.of(ackerNanosPerRow),
                OptionalDouble.of(0),
                Optional.empty());
    }

    public static List<ComponentProfile> shopComponents() {
        return List.of(
                component(
                        "orders",
                        Kind.SPOUT,
                        new OperatorMaker(1_000_000)
                                .call(1000, 1000)
                                .emits("default", 1_000_000, measured(150))
                                .emit(500)
                                .acks(1_000_000, 0)
                                .ack(100)
                                .busy(0.2)
                                .active(active(100_000, 2_000))
                                .source(1234, 0.05)
                                .make()),
                component(
                        "parse",
                        Kind.BOLT,
                        2,
                        List.of(new Input("orders", "default", "shuffle", List.of())),
                        parse(1_000_000),
                        List.of(task(3, parse(600_000)), task(4, parse(400_000)))),
                component(
                        "store",
                        Kind.BOLT,
                        List.of(
                                new Input("parse", "default", "fields", List.of("customer", "day")),
                                new Input("parse", "errors", "global", List.of())),
                        new OperatorMaker(2_000_000)
                                .call(1000, 500)
                                .acks(2_000_000, 0)
                                .ack(200)
                                .queue(4, 20_000)
                                .active(active(200_000, 800))
                                .keys(new OperatorProfile.Keys(
                                        "parse",
                                        "default",
                                        20_000,
                                        1234,
                                        OptionalDouble.of(1300.4),
                                        OptionalDouble.of(0.031)))
                                .make()));
    }

    private static OperatorProfile parse(long calls) {
        return new OperatorMaker(calls)
                .call(12_000, 8_000)
                .emits("default", 2 * calls, measured(64.4))
                .emits("errors", calls / 1000, measured(512))
                .emit(1000)
                .acks(calls - calls / 1000, calls / 1000)
                .ack(200)
                .queue(120, 1_200_000)
                .cpuWait(OptionalDouble.of(0.01))
                .active(active(calls / SECONDS, 10_400))
                .make();
    }

    /** A component with one task and without inputs. */
    public static ComponentProfile component(String id, Kind kind, OperatorProfile operator) {
        return component(id, kind, List.of(), operator);
    }

    /** A component with one task. */
    public static ComponentProfile component(String id, Kind kind, List<Input> inputs, OperatorProfile operator) {
        return component(id, kind, 1, inputs, operator, List.of(task(1, operator)));
    }

    public static ComponentProfile component(
            String id,
            Kind kind,
            int parallelism,
            List<Input> inputs,
            OperatorProfile operator,
            List<TaskProfile> tasks) {
        List<ComponentProfile.Output> outputs = operator.emitted().stream()
                .map(emitted -> new ComponentProfile.Output(emitted.stream(), List.of("f")))
                .toList();
        return new ComponentProfile(
                id,
                kind,
                parallelism,
                Math.max(1, tasks.size()),
                inputs,
                outputs,
                operator,
                tasks,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public static TaskProfile task(int task, OperatorProfile operator) {
        return new TaskProfile(task, "host:1024", SECONDS, operator);
    }

    public static Profile profile(double busyCores, List<ComponentProfile> components) {
        return profile("shop", "shop.jar shop.Main --fast", busyCores, totals(100_000, 13_000, 600), components);
    }

    private static Profile profile(
            String topology,
            String workload,
            double busyCores,
            Profile.Totals totals,
            List<ComponentProfile> components) {
        return new Profile(
                topology,
                workload,
                "local",
                new Profile.Window(6, true, SECONDS),
                totals,
                0.008,
                List.of(),
                List.of(),
                List.of(new WorkerProfile(
                        "host:1024",
                        new Machine(2, 15.6, 4, "Java 17.0.1", "2.8.3"),
                        OptionalDouble.of(busyCores),
                        OptionalDouble.of(0.012))),
                Map.of("topology.max.spout.pending", 500),
                components,
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same profile with another measured time and no warm-up. */
    public static Profile measuredFor(double seconds, Profile profile) {
        return copy(profile, new Profile.Window(0, true, seconds), profile.problems(), profile.doubts());
    }

    /** The same profile with a plan. */
    public static Profile planned(String source, Profile profile) {
        Map<String, Object> config = new HashMap<>(profile.config());
        config.put(Profile.PLAN, source);
        return Altered.with(profile, "config", config);
    }

    /** The same profile of a cold JVM, with problems. */
    public static Profile with(Profile profile, String... problems) {
        return cold(profile, List.of(problems), List.of());
    }

    /** The same profile of a cold JVM, with doubts. */
    public static Profile doubtful(Profile profile, String... doubts) {
        return cold(profile, List.of(), List.of(doubts));
    }

    private static Profile cold(Profile profile, List<String> problems, List<String> doubts) {
        Profile.Window window = profile.window();
        return copy(
                profile, new Profile.Window(window.warmUpSeconds(), false, window.measuredSeconds()), problems, doubts);
    }

    private static Profile copy(Profile profile, Profile.Window window, List<String> problems, List<String> doubts) {
        return new Profile(
                profile.topology(),
                profile.workload(),
                profile.cluster(),
                window,
                profile.totals(),
                profile.overheadShare(),
                problems,
                doubts,
                profile.workers(),
                profile.config(),
                profile.components(),
                profile.batched(),
                profile.refused(),
                Optional.empty(),
                Optional.empty());
    }

    /** A profile without components. */
    public static Profile empty(String name, String cluster, Profile.Window window, WorkerProfile... workers) {
        return new Profile(
                name,
                name,
                cluster,
                window,
                Profile.Totals.UNKNOWN,
                0,
                List.of(),
                List.of(),
                List.of(workers),
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** A figure with too few samples. */
    public static Figure tooFew(long samples) {
        return new Figure.Unknown(samples, "too few samples");
    }
}
