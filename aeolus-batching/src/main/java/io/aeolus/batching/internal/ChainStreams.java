// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal;

import java.util.Optional;

/**
 * Names of the streams on which the head of a chain sends the output of the chain's other components. Storm knows the head as the producer of such a
 * stream; user code sees the original component and stream.
 */
public final class ChainStreams {

    private static final String PREFIX = "aeolus-chain:";

    private ChainStreams() {}

    /** The component that user code sees as the producer of a stream, and its stream. */
    public record Source(String component, String stream) {}

    /** The name of the head's stream. Contains the length of the component's id, so that any id can be parsed. */
    public static String name(String component, String stream) {
        return PREFIX + component.length() + ":" + component + ":" + stream;
    }

    /** The original source of a stream; empty if the component that sends it is the source. */
    public static Optional<Source> source(String stream) {
        if (!stream.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int start = stream.indexOf(':', PREFIX.length()) + 1;
        int end = start + Integer.parseInt(stream.substring(PREFIX.length(), start - 1));
        return Optional.of(new Source(stream.substring(start, end), stream.substring(end + 1)));
    }
}
