// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.cli.internal.advise.Advice.Answer;
import io.aeolus.cli.internal.advise.Advice.ComponentAdvice;
import io.aeolus.cli.internal.advise.Advice.Means;
import io.aeolus.cli.internal.advise.Advice.Size;
import io.aeolus.cli.internal.advise.Advice.StreamAdvice;
import io.aeolus.cli.internal.advise.Advice.Verdict;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.PlanLoad;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Advice with hand-written numbers. */
final class SampleAdvice {

    private SampleAdvice() {}

    /** Three executors instead of two for 'split', and batches, by another submission. */
    static Advice change() {
        return new Advice(
                "words",
                new Verdict(Answer.CHANGE, Optional.of(Means.RESUBMIT), "the plan can process more"),
                new Advice.Load(
                        60,
                        OptionalDouble.of(12_345),
                        OptionalDouble.of(15_000),
                        "the present rate, and the lag of 1,593,000 tuples within 600 s",
                        0.7,
                        OptionalLong.of(1_593_000)),
                Optional.of(new Advice.Deployments(
                        deployment(4, 2, 14_000, 0.98), deployment(5, 2, 21_000, 0.71), deployment(4, 1, 28_000, 0.6))),
                List.of(
                        component("lines", Kind.SPOUT, 1, 1, Optional.empty()),
                        component("split", Kind.BOLT, 2, 3, Optional.empty()),
                        component("count", Kind.BOLT, 1, 3, Optional.of("split"))),
                List.of(
                        new StreamAdvice("lines", "default", 1, 64, List.of()),
                        new StreamAdvice("split", "default", 1, 1, List.of("count"))),
                List.of("a remark"));
    }

    /** Without a rate. */
    static Advice unknown() {
        return new Advice(
                "words",
                new Verdict(Answer.UNKNOWN, Optional.empty(), "the spouts emitted 7 tuples in 60 s, fewer than 300"),
                new Advice.Load(
                        60, OptionalDouble.empty(), OptionalDouble.empty(), "unknown", 0.7, OptionalLong.empty()),
                Optional.empty(),
                List.of(new ComponentAdvice(
                        "lines",
                        Kind.SPOUT,
                        new Size(1, 1),
                        new Size(1, 1),
                        new ComponentLoad(
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty()),
                        OptionalDouble.empty(),
                        Optional.empty())),
                List.of(),
                List.of());
    }

    private static ComponentAdvice component(String id, Kind kind, int now, int then, Optional<String> chainedTo) {
        boolean isSpout = kind == Kind.SPOUT;
        return new ComponentAdvice(
                id,
                kind,
                new Size(now, 2 * now),
                new Size(then, 2 * then),
                new ComponentLoad(
                        isSpout ? OptionalDouble.empty() : OptionalDouble.of(0.88),
                        isSpout ? OptionalDouble.empty() : OptionalDouble.of(14_028.4),
                        isSpout ? OptionalDouble.of(49.4) : OptionalDouble.empty(),
                        isSpout ? OptionalDouble.empty() : OptionalDouble.of(0.142),
                        isSpout ? OptionalDouble.of(4) : OptionalDouble.empty()),
                OptionalDouble.of(0.6),
                chainedTo);
    }

    private static Deployment deployment(int executors, int workers, double capacity, double busiest) {
        return new Deployment(
                executors,
                workers,
                new PlanLoad(
                        Math.min(15_000, capacity),
                        4,
                        Map.of("lines", 0.1, "split", busiest, "count", busiest),
                        new PlanLoad.Shared(0.4, 0.05, 0),
                        capacity,
                        new Interval(0.9 * capacity, 1.2 * capacity)));
    }
}
