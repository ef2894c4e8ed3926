package io.aeolus.probe;

import java.util.List;

/**
 * The topology's output, as far as one task makes it.
 *
 * @param digest of all tuples since the task's start
 * @param first how many tuples came before those in {@code tuples}
 * @param tuples the tuples since the last snapshot that has come home; none if they are not kept
 */
public record TaskOutput(OutputDigest digest, long first, List<KeptTuple> tuples) implements Facet {

    /** Copies the list. */
    public TaskOutput {
        tuples = List.copyOf(tuples);
    }
}
