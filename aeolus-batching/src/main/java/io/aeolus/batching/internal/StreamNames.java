package io.aeolus.batching.internal;

/**
 * The names of the streams that the distinct scheme adds. A stream whose rows go to several consumers by different keys is sent
 * to each of them on a physical stream of its own; user code only ever sees the logical stream.
 */
public final class StreamNames {

    private static final String SEPARATOR = "~aeolus~";

    private StreamNames() {}

    /**
     * The stream that carries a logical stream's rows to one consumer.
     *
     * @param logical the stream as the user declared it
     * @param consumer the consumer's component id
     * @return the physical stream's id
     */
    public static String physical(String logical, String consumer) {
        return logical + SEPARATOR + consumer;
    }

    /**
     * The stream that the user declared.
     *
     * @param physical a stream's id in the rewritten topology
     * @return the logical stream's id, the argument itself for a stream that was not added
     */
    public static String logical(String physical) {
        int at = physical.indexOf(SEPARATOR);
        return at < 0 ? physical : physical.substring(0, at);
    }

    /**
     * Whether a stream was added by the distinct scheme.
     *
     * @param stream a stream's id
     * @return true if its logical stream has another id
     */
    public static boolean isAdded(String stream) {
        return stream.contains(SEPARATOR);
    }
}
