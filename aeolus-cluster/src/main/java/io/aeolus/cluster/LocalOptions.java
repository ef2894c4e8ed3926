package io.aeolus.cluster;

/**
 * What a local cluster is like.
 *
 * @param hasNetwork whether it has two supervisors, with one worker each, whose messages go over Storm's network transport;
 *     otherwise there is one supervisor, and all messages stay inside of the JVM
 */
public record LocalOptions(boolean hasNetwork) {

    /** One supervisor, no network. */
    public static final LocalOptions USUAL = new LocalOptions(false);

    /** Two supervisors and a network between them. */
    public static final LocalOptions NETWORK = new LocalOptions(true);
}
