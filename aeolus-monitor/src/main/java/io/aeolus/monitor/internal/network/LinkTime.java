package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.internal.network.LoadState.Reading;
import io.aeolus.monitor.internal.network.LoadState.Share;
import io.aeolus.monitor.internal.network.PhasePlan.Point;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The time that the way between two machines takes for a byte. It shows in large messages, if it is not the processors that have no time
 * then: what a message of another size takes on the way is the number of its bytes, which is counted, times that. The bytes are those
 * that Storm hands to Netty; what TCP, IP and the network add to them is in the time.
 *
 * @param nanosPerByte of one direction; not a number if no large message went this way
 */
record LinkTime(double nanosPerByte) {

    /** With less in a message, its fixed costs would be in the time of its bytes. */
    private static final long LARGE_BYTES = 64 << 10;

    /** While threads are busy for more of the time, it may be them who are slow. */
    private static final double MOST_BUSY = 0.5;

    /** A link takes the same time for each byte, whatever it is part of; threads that wait for a processor do not. */
    private static final double MOST_SPREAD = 0.1;

    static LinkTime of(Map<Point, Reading> round) {
        return of(large(round).toList());
    }

    private static LinkTime of(List<Reading> loads) {
        double nanos = sum(loads, load -> load.load().nanos());
        return new LinkTime(nanos / sum(loads, Reading::messageBytes));
    }

    /** Whether it is the way that bounds the rate of large messages. */
    static boolean isBound(List<Map<Point, Reading>> rounds) {
        List<Reading> large = rounds.stream().flatMap(LinkTime::large).toList();
        return sum(large, Reading::messageBytes) > 0 && !isBusy(large) && spread(large) < MOST_SPREAD;
    }

    private static boolean isBusy(List<Reading> loads) {
        double most = MOST_BUSY * sum(loads, load -> load.load().nanos());
        return loads.get(0).busyNanos().keySet().stream()
                .anyMatch(share -> sum(loads, load -> load.busyNanos(share)) >= most);
    }

    /** Half of all times of a byte differ by no more than this part of their median. */
    private static double spread(List<Reading> loads) {
        double[] times = loads.stream()
                .mapToDouble(load -> of(List.of(load)).nanosPerByte)
                .toArray();
        return (StatUtils.percentile(times, 75) - StatUtils.percentile(times, 25)) / StatUtils.percentile(times, 50);
    }

    private static Stream<Reading> large(Map<Point, Reading> round) {
        return round.entrySet().stream()
                .filter(load -> load.getKey().messageBytes() >= LARGE_BYTES)
                .map(Map.Entry::getValue);
    }

    private static long sum(List<Reading> loads, ToLongFunction<Reading> figure) {
        return loads.stream().mapToLong(figure).sum();
    }

    /** What each tuple of a load has taken on its way there, and its ack on the way back. */
    Map<Share, Double> nanosPerTuple(Reading load) {
        double nanos = nanosPerByte / load.load().tuples();
        return Map.of(
                new Share(Party.SENDER, Part.LINK), nanos * load.messageBytes(),
                new Share(Party.RECEIVER, Part.LINK), nanos * load.ackBytes());
    }
}
