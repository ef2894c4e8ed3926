package io.aeolus.cluster;

import java.time.Duration;

/** Where long work says how far it is. Implementations are thread-safe. */
@FunctionalInterface
public interface Progress {

    /** Says nothing. */
    Progress NONE = (what, done, total) -> {};

    /**
     * Some more is done. Cheap enough to be called some thousand times a second.
     *
     * @param what what is being done, a few words in the present continuous
     * @param done units done so far
     * @param total units in all, 0 if unknown
     */
    void update(String what, long done, long total);

    /**
     * All of the work will take about so long from now. By default it is not told.
     *
     * @param rest the time that is left
     */
    default void expect(Duration rest) {}

    /**
     * Something was found that is worth to be known. By default it is not told.
     *
     * @param line one line
     */
    default void note(String line) {}
}
