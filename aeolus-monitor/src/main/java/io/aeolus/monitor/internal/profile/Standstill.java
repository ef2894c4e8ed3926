package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.HoldSettings;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.StandstillException;
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

    /** Of a topology as its author built it. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    /** Of a plan, whose topology was seen at work before. */
    private static final Duration LONGEST_SILENCE_OF_A_PLAN = Duration.ofSeconds(5);

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
        Duration usual = isOfPlan ? LONGEST_SILENCE_OF_A_PLAN : LONGEST_SILENCE;
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
     * Takes the latest frame; spouts that rest are inactive by command.
     *
     * @throws StandstillException if the topology stands still
     */
    public void see(Frame frame, boolean areSpoutsResting) throws StandstillException {
        List<Life> full = frame.spoutsWithOpenRows(pending);
        if (full.isEmpty() || areSpoutsResting || frame.activity() != activity) {
            activity = frame.activity();
            sinceNanos = frame.nanos();
        } else if (frame.nanos() - sinceNanos >= longest.toNanos()
                && (isOfPlan || !frame.heldRows().isEmpty())) {
            throw new StandstillException(text(full, frame.heldRows()));
        }
    }

    private String text(List<Life> full, Map<String, Long> held) {
        String spouts = full.stream()
                .map(life -> "'" + life.task().component() + "'")
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
