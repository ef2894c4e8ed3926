package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.StandstillException;
import io.aeolus.monitor.Thresholds;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/**
 * Notices that a topology stands still: a spout has as many rows in flight as it may, so that it is not asked for more, and no component
 * does anything. Not thread-safe.
 */
public final class Standstill {

    /** Ticks, or intervals of a window, that may have no effect. */
    private static final int TICKS = 2;

    private static final String PENDING = Config.TOPOLOGY_MAX_SPOUT_PENDING;

    private final long pending;
    private final Duration longest;
    private final boolean isOfPlan;
    private long activity = -1;
    private long sinceNanos;

    /** Takes the rows that a spout task may have in flight, and the longest time without any activity. */
    Standstill(long pending, Duration longest, boolean isOfPlan) {
        this.pending = pending;
        this.longest = longest;
        this.isOfPlan = isOfPlan;
    }

    /** Watches the topology of a request. */
    public static Standstill of(ProfileRequest request) {
        Integer pending = ObjectReader.getInt(request.config().get(PENDING), 0);
        boolean isOfPlan = request.detail() == Detail.COUNTED;
        Duration usual = isOfPlan ? Thresholds.STANDSTILL_OF_A_PLAN : Thresholds.STANDSTILL;
        Duration ticks = longestTick(request.topology(), request.config()).multipliedBy(TICKS);
        return new Standstill(
                pending > 0 && StormCommon.hasAckers(request.config()) ? pending : Long.MAX_VALUE,
                ticks.compareTo(usual) > 0 ? ticks : usual,
                isOfPlan);
    }

    /** Bolts may ack at ticks, or when an interval of a window is over. */
    static Duration longestTick(StormTopology topology, Map<String, Object> config) {
        double seconds = ObjectReader.getDouble(config.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0.0);
        for (var bolt : topology.get_bolts().values()) {
            seconds = Math.max(seconds, HoldSettings.timerMillis(bolt.get_common()) / 1000);
        }
        return Duration.ofMillis(Math.round(1000 * seconds));
    }

    /**
     * Takes the latest state; spouts that pause are inactive by command.
     *
     * @throws StandstillException if the topology stands still
     */
    public void see(ProfileState state, boolean areSpoutsPaused) throws StandstillException {
        List<TaskIncarnation> full = state.spoutsWithOpenRows(pending);
        if (full.isEmpty() || areSpoutsPaused || state.activity() != activity) {
            activity = state.activity();
            sinceNanos = state.nanos();
        } else if (state.nanos() - sinceNanos >= longest.toNanos()
                && (isOfPlan || !state.heldRows().isEmpty())) {
            throw new StandstillException(text(full, state.heldRows()));
        }
    }

    private String text(List<TaskIncarnation> full, Map<String, Long> held) {
        String spouts = full.stream()
                .map(task -> "'" + task.component() + "'")
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        String bolts = held.entrySet().stream()
                .map(bolt -> String.format(Locale.ROOT, "'%s' has %,d of them", bolt.getKey(), bolt.getValue()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "the topology stands still: each task of %s has all %,d tuples in flight that %s allows, and %s; raise %s above what the bolt holds before it acks%s",
                spouts,
                pending,
                PENDING,
                bolts.isEmpty() ? "a bolt waits for more before it acks" : bolts + " and waits for more before it acks",
                PENDING,
                isOfPlan ? ", or use smaller batches" : "");
    }
}
