package io.aeolus.probe;

import java.util.List;

/**
 * The topology's output, as far as one task makes it: the digest of all tuples since its start and, if they are kept, the tuples since
 * the last snapshot that has come home, with how many came before.
 */
public record TaskOutput(OutputDigest digest, long first, List<KeptTuple> tuples) implements Facet {

    public TaskOutput {
        tuples = List.copyOf(tuples);
    }
}
