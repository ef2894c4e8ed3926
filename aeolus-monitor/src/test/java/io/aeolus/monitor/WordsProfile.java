// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.batching.UnbatchedStream;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A profile in which every field has a value, mostly unique. */
public final class WordsProfile {

    private static final Figure MEASURED = new Figure.Measured(40, 1.5, 1, 3, 0.1);
    static final Figure UNKNOWN = new Figure.Unknown(7, "too few samples");

    private static final OperatorProfile OPERATOR = new OperatorProfile(
            1000,
            990,
            10,
            List.of(new OperatorProfile.Emitted("default", 500, OptionalDouble.of(0.5), UNKNOWN, OptionalDouble.of(1))),
            MEASURED,
            MEASURED,
            MEASURED,
            MEASURED,
            OptionalDouble.of(0.75),
            OptionalDouble.of(0.125),
            MEASURED,
            OptionalDouble.of(12_000),
            Optional.of(new OperatorProfile.Source(3, 0.25, 0.5, 990)),
            List.of(new OperatorProfile.Keys(
                    "lines", "default", 40, 7, OptionalDouble.of(7.5), OptionalDouble.empty())),
            Optional.of(new ActiveSpan(900, 100, 1234.5)),
            0.01);

    public static final Profile PROFILE = new Profile(
            "words",
            "words.jar words.Words ok",
            "local",
            new Profile.Window(3.5, true, 10),
            new Profile.Totals(
                    OptionalDouble.of(5000),
                    OptionalDouble.of(40_000.5),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    Optional.empty()),
            0.01,
            List.of("too short"),
            List.of("too cold"),
            List.of(new WorkerProfile(
                    "host:1024",
                    new Machine(2, 16, 4, "Java 17", "2.8.3"),
                    OptionalDouble.of(1.5),
                    OptionalDouble.of(0.1))),
            Map.of("topology.workers", 1),
            List.of(new ComponentProfile(
                    "count",
                    Kind.BOLT,
                    2,
                    4,
                    List.of(new ComponentProfile.Input("lines", "default", "fields", List.of("word"))),
                    List.of(new ComponentProfile.Output("default", List.of("word", "n"))),
                    OPERATOR,
                    List.of(new TaskProfile(3, "host:1024", 9.5, OPERATOR)),
                    OptionalDouble.of(14.25),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())),
            List.of(new BatchedState(
                    16,
                    new Profile.Window(0, true, 8),
                    Profile.Totals.UNKNOWN,
                    0.02,
                    List.of("too hot"),
                    List.of(),
                    List.of(new BatchedState.Cost("count", new ActiveSpan(800, 100, 345.5), OptionalDouble.of(15.5))),
                    Optional.of(0.125),
                    Optional.empty())),
            List.of(new UnbatchedStream("lines", "errors", "it is direct")),
            Optional.empty(),
            Optional.empty());

    private WordsProfile() {}

    /** Returns the work of a spout whose calls were only counted. */
    static OperatorProfile counted(long tuples, long acked, long failed, long withId) {
        return new OperatorProfile(
                tuples,
                acked,
                failed,
                List.of(new OperatorProfile.Emitted(
                        "default", tuples, OptionalDouble.of(1), UNKNOWN, OptionalDouble.of(1))),
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                UNKNOWN,
                OptionalDouble.empty(),
                Optional.of(new OperatorProfile.Source(0, 0, 0, withId)),
                List.of(),
                Optional.empty(),
                0);
    }

    static ComponentProfile spout(String id, OperatorProfile operator) {
        return new ComponentProfile(
                id,
                Kind.SPOUT,
                1,
                1,
                List.of(),
                List.of(),
                operator,
                List.of(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
