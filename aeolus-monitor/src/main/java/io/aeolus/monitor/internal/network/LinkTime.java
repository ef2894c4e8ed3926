package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.CostPart;
import io.aeolus.monitor.MessageParty;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The time that the way between two machines takes for a byte. It shows in large messages, if it is not the processors that have no time
 * then: what a message of another size takes on the way is the number of its bytes, which is counted, times that. The bytes are those
 * that Storm hands to Netty; what TCP, IP and the network add to them is in the time.
 *
 * @param nanosPerByte of one direction
 */
record LinkTime(double nanosPerByte) {

    /** With less in a message, its fixed costs would be in the time of its bytes. */
    private static final long LARGE_BYTES = 64 << 10;

    /** While threads are busy for more of the time, it may be them who are slow. */
    private static final double MOST_BUSY = 0.5;

    /** A link takes the same time for each byte, whatever it is part of; threads that wait for a processor do not. */
    private static final double MOST_SPREAD = 0.1;

    /** The time of a round. */
    static LinkTime of(List<Phase> phases) {
        List<Phase> large = large(phases);
        double nanos = large.stream().mapToLong(Phase::nanos).sum();
        double bytes = large.stream()
                .mapToLong(phase -> phase.reading().sentBytes(MessageParty.SENDER))
                .sum();
        return new LinkTime(bytes > 0 ? nanos / bytes : 0);
    }

    /** Whether it is the way that bounds the rate of large messages. */
    static boolean isBound(List<List<Phase>> rounds) {
        List<Phase> large =
                rounds.stream().flatMap(phases -> large(phases).stream()).toList();
        boolean isSent = large.stream().anyMatch(phase -> phase.reading().sentBytes(MessageParty.SENDER) > 0);
        return isSent && busyShare(large) < MOST_BUSY && spread(large) < MOST_SPREAD;
    }

    /** Half of all times of a byte differ by no more than this part of their median. */
    private static double spread(List<Phase> phases) {
        double[] times = phases.stream()
                .mapToDouble(phase -> LinkTime.of(List.of(phase)).nanosPerByte)
                .toArray();
        return (StatUtils.percentile(times, 75) - StatUtils.percentile(times, 25)) / StatUtils.percentile(times, 50);
    }

    /** Part of the time in which the busiest threads are busy. */
    private static double busyShare(List<Phase> phases) {
        double nanos = phases.stream().mapToLong(Phase::nanos).sum();
        return phases.get(0).reading().busyNanos().keySet().stream()
                .mapToDouble(part -> phases.stream()
                                .mapToLong(phase -> phase.reading().busyNanos(part))
                                .sum()
                        / nanos)
                .max()
                .orElse(1);
    }

    private static List<Phase> large(List<Phase> phases) {
        return phases.stream()
                .filter(phase -> phase.point().messageBytes() >= LARGE_BYTES)
                .toList();
    }

    /** What each tuple of a phase has taken on its way there, and its ack on the way back. */
    Map<Part, Double> nanosPerTuple(Phase phase) {
        return Map.of(
                new Part(MessageParty.SENDER, CostPart.LINK), nanosPerTuple(phase, MessageParty.SENDER),
                new Part(MessageParty.RECEIVER, CostPart.LINK), nanosPerTuple(phase, MessageParty.RECEIVER));
    }

    private double nanosPerTuple(Phase phase, MessageParty party) {
        return nanosPerByte * phase.reading().sentBytes(party) / phase.tuples();
    }
}
