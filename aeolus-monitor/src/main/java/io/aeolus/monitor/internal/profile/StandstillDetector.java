// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.StandstillException;
import io.aeolus.monitor.Thresholds;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/**
 * Detects a topology that stands still: no component is active, and a spout has reached its maximum number of tuples in flight, so Storm
 * does not call its {@code nextTuple}. Not thread-safe.
 */
public final class StandstillDetector {

    /** The number of ticks or window intervals that may pass without effect. */
    private static final int TICKS = 2;

    /** Storm fails a lost tuple between one and two message timeouts after its emission. */
    private static final int MESSAGE_TIMEOUTS = 2;

    private static final String PENDING = Config.TOPOLOGY_MAX_SPOUT_PENDING;

    private final ToLongFunction<String> pending;
    private final Duration longest;
    private final Duration lossTimeout;
    private final boolean isOfPlan;
    private long activity = -1;
    private long sinceNanos;
    private long restarts;
    private long restartNanos;

    /**
     * Creates a detector.
     *
     * @param pending the maximum number of tuples in flight of a task, by spout
     * @param longest the maximum time without activity
     * @param lossTimeout the time in which Storm fails the tuples that a killed worker has lost
     */
    StandstillDetector(ToLongFunction<String> pending, Duration longest, Duration lossTimeout, boolean isOfPlan) {
        this.pending = pending;
        this.longest = longest;
        this.lossTimeout = lossTimeout;
        this.isOfPlan = isOfPlan;
    }

    public static StandstillDetector of(ProfileRequest request) {
        boolean isLimited = StormCommon.hasAckers(request.config());
        Map<String, Long> limits = new HashMap<>();
        for (String spout : request.topology().get_spouts().keySet()) {
            OptionalInt limit = SpoutPending.of(spout, request.config(), request.topology());
            limits.put(spout, isLimited && limit.isPresent() ? limit.getAsInt() : Long.MAX_VALUE);
        }
        boolean isOfPlan = request.detail() == Detail.COUNTED;
        Duration usual = isOfPlan ? Thresholds.PLAN_STANDSTILL_TIMEOUT : Thresholds.STANDSTILL_TIMEOUT;
        Duration ticks = maxTick(request.topology(), request.config()).multipliedBy(TICKS);
        return new StandstillDetector(
                spout -> limits.getOrDefault(spout, Long.MAX_VALUE),
                ticks.compareTo(usual) > 0 ? ticks : usual,
                lossTimeout(request.config()),
                isOfPlan);
    }

    static Duration lossTimeout(Map<String, Object> config) {
        long seconds = ObjectReader.getLong(
                config.get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS), Thresholds.LOSS_TIMEOUT.toSeconds());
        return Duration.ofSeconds(MESSAGE_TIMEOUTS * seconds);
    }

    /** Bolts may ack at ticks, or at the end of a window interval. */
    static Duration maxTick(StormTopology topology, Map<String, Object> config) {
        double seconds = ObjectReader.getDouble(config.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0.0);
        for (String bolt : topology.get_bolts().keySet()) {
            seconds = Math.max(seconds, new DeclaredComponent(topology, bolt).timerMillis() / 1000);
        }
        return Duration.ofMillis(Math.round(1000 * seconds));
    }

    /**
     * Processes the next state. While the spouts are paused or a worker is silent, the topology does not count as standing still, nor while
     * tuples that a killed worker has lost are in flight.
     *
     * @throws StandstillException if the topology stands still
     */
    public void update(ProfileState state, boolean areSpoutsPaused) throws StandstillException {
        List<TaskIncarnation> full = state.spoutsWithTuplesInFlight(pending);
        if (state.restarts() > restarts) {
            restarts = state.restarts();
            restartNanos = state.nanos();
        }
        if (full.isEmpty() || areSpoutsPaused || state.isWorkerSilent() || state.activity() != activity) {
            activity = state.activity();
            sinceNanos = state.nanos();
        } else if (state.nanos() - sinceNanos >= longest.toNanos()
                && !mayHaveLostTuples(state)
                && (isOfPlan || !state.heldRows().isEmpty())) {
            throw new StandstillException(text(full, state.heldRows()));
        }
    }

    private boolean mayHaveLostTuples(ProfileState state) {
        return restarts > 0
                && state.nanos() - restartNanos < lossTimeout.plus(longest).toNanos();
    }

    private String text(List<TaskIncarnation> full, Map<String, Long> held) {
        String spouts = full.stream()
                .map(task -> "'" + task.component() + "'")
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        String bolts = held.entrySet().stream()
                .map(bolt -> String.format(Locale.ROOT, "'%s' holds %,d of them", bolt.getKey(), bolt.getValue()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "the topology stands still: each task of %s has reached the %,d tuples in flight that %s allows, and %s; raise %s above the number of tuples that the bolt holds before acking%s",
                spouts,
                pending.applyAsLong(full.get(0).component()),
                PENDING,
                bolts.isEmpty()
                        ? "a bolt waits for more tuples before acking"
                        : bolts + " and waits for more before acking",
                PENDING,
                isOfPlan ? ", or use smaller batches" : "");
    }
}
