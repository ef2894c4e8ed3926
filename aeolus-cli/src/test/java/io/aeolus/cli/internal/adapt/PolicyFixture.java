// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.adapt.AdaptPolicy.Decided;
import io.aeolus.cli.internal.adapt.AdaptRecord.Decision;
import io.aeolus.cli.internal.adapt.Observation.Load;
import io.aeolus.cli.internal.adapt.Observation.Proposal;
import io.aeolus.cli.internal.advise.SizeBounds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Decides period by period, for a topology with a spout 'lines' and two bolts. */
abstract class PolicyFixture {

    static final Duration PERIOD = Duration.ofMinutes(5);
    static final Duration COOLDOWN = Duration.ofMinutes(10);
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final SizeBounds SIZES =
            new SizeBounds(Map.of("count", 2), Map.of("split", 6), OptionalInt.of(1), OptionalInt.of(3));
    static final Setting NOW = setting(3, 2, 1, 64);
    static final Setting FASTER = setting(5, 2, 1, 64);
    static final Setting LARGER_BATCHES = setting(3, 2, 1, 128);

    AdaptPolicy policy = new AdaptPolicy(COOLDOWN, SIZES, true);
    History history = History.NONE;
    Instant now = START;

    /** Decides at the end of a period. */
    final Step next(Setting present, Load load, Setting advised) {
        Observation observed = new Observation(
                now,
                present,
                load,
                Instant.EPOCH,
                Optional.ofNullable(advised).map(target -> {
                    boolean isSaving = executors(target) < executors(present);
                    return new Proposal(target, isSaving ? "fewer" : "faster", isSaving, 150);
                }),
                "all is well");
        now = now.plus(PERIOD);
        Decided decided = policy.decide(history, observed);
        history = decided.next();
        return decided.step();
    }

    static Step keep(String reason) {
        return new Step(Decision.KEEP, Optional.empty(), reason);
    }

    static Step change(Setting target, String reason) {
        return new Step(Decision.CHANGE, Optional.of(target), reason);
    }

    static Step rollBack(Setting target, String reason) {
        return new Step(Decision.ROLL_BACK, Optional.of(target), reason);
    }

    private static int executors(Setting setting) {
        return setting.executors().values().stream().mapToInt(number -> number).sum();
    }

    static Load load(double tuplesPerSecond) {
        return new Load(tuplesPerSecond, 0.1, true, true, true);
    }

    static Load backlog(double tuplesPerSecond) {
        return new Load(tuplesPerSecond, 0.1, false, true, true);
    }

    static Setting setting(int split, int count, int workers, int batchSize) {
        return new Setting(
                Map.of("lines", 1, "split", split, "count", count),
                workers,
                List.of(StreamPlan.of("lines", "default", batchSize)));
    }
}
