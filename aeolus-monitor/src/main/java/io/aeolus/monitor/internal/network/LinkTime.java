// SPDX-License-Identifier: Apache-2.0
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
 * The time for which the network link between two machines is occupied by a byte. Measured with large messages while the processors have
 * spare capacity, and scaled by the counted bytes of other messages. The bytes are those that Storm passes to Netty; the time includes
 * the overhead of TCP, IP and the network.
 *
 * @param nanosPerByte for one direction; NaN without large messages
 */
record LinkTime(double nanosPerByte) {

    /** In smaller messages, fixed costs would distort the time per byte. */
    private static final long LARGE_MESSAGE_BYTES = 64 << 10;

    /** With a higher busy share, threads may be the bottleneck. */
    private static final double MAX_BUSY_SHARE = 0.5;

    /** A link takes the same time for each byte; threads that wait for a processor do not. */
    private static final double MAX_SPREAD = 0.1;

    static LinkTime of(Map<Point, Reading> round) {
        return of(large(round).toList());
    }

    private static LinkTime of(List<Reading> loads) {
        double nanos = sum(loads, load -> load.load().nanos());
        return new LinkTime(nanos / sum(loads, Reading::messageBytes));
    }

    /** Returns whether the link limits the rate of large messages. */
    static boolean isBound(List<Map<Point, Reading>> rounds) {
        List<Reading> large = rounds.stream().flatMap(LinkTime::large).toList();
        return sum(large, Reading::messageBytes) > 0 && !isBusy(large) && spread(large) < MAX_SPREAD;
    }

    private static boolean isBusy(List<Reading> loads) {
        double limit = MAX_BUSY_SHARE * sum(loads, load -> load.load().nanos());
        return loads.get(0).busyNanos().keySet().stream()
                .anyMatch(share -> sum(loads, load -> load.busyNanos(share)) >= limit);
    }

    /** The interquartile range of the time per byte, divided by the median. */
    private static double spread(List<Reading> loads) {
        double[] times = loads.stream()
                .mapToDouble(load -> of(List.of(load)).nanosPerByte)
                .toArray();
        return (StatUtils.percentile(times, 75) - StatUtils.percentile(times, 25)) / StatUtils.percentile(times, 50);
    }

    private static Stream<Reading> large(Map<Point, Reading> round) {
        return round.entrySet().stream()
                .filter(load -> load.getKey().messageBytes() >= LARGE_MESSAGE_BYTES)
                .map(Map.Entry::getValue);
    }

    private static long sum(List<Reading> loads, ToLongFunction<Reading> figure) {
        return loads.stream().mapToLong(figure).sum();
    }

    /** Returns the link time per tuple of a load, and of its acks on the way back. */
    Map<Share, Double> nanosPerTuple(Reading load) {
        double nanos = nanosPerByte / load.load().tuples();
        return Map.of(
                new Share(Party.SENDER, Part.LINK), nanos * load.messageBytes(),
                new Share(Party.RECEIVER, Part.LINK), nanos * load.ackBytes());
    }
}
