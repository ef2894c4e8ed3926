package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Arrays;

/**
 * Which rows of a batch are anchored to which of its roots. Storm's message id of a batch tuple has the roots of all rows together. The lineage has the
 * roots of each row, so that a failing row fails only its own roots.
 *
 * <p>Rows with the same roots stand together as a run, since a component emits while it works on one input after the other.
 * A root is identified by its place in the ascending order of the batch's root ids, which sender and receiver both know, so the ids
 * need not be sent twice. Immutable by convention: no code changes the arrays.
 */
public final class Lineage {

    /** Every row is anchored to every root of the batch. */
    public static final Lineage UNIFORM = new Lineage(new int[0], new int[0][]);

    private final int[] lengths;
    private final int[][] roots;

    private Lineage(int[] lengths, int[][] roots) {
        this.lengths = lengths;
        this.roots = roots;
    }

    /** A lineage of runs, each with at least one row, by the number of their rows and the ascending places of their roots. */
    public static Lineage of(int[] lengths, int[][] roots) {
        return new Lineage(lengths, roots);
    }

    /** Whether every row is anchored to every root: true for {@link #UNIFORM} only. */
    public boolean isUniform() {
        return lengths.length == 0;
    }

    /** The number of runs, 0 for {@link #UNIFORM}. */
    public int runs() {
        return lengths.length;
    }

    /** The rows in a run, at least 1. */
    public int length(int run) {
        return lengths[run];
    }

    /** The places of a run's roots in the ascending order of the batch's root ids; not to be changed. */
    public int[] roots(int run) {
        return roots[run];
    }

    /** Writes a lineage that is not uniform: the number of runs, then each run's length and the places of its roots. */
    void write(Output output) {
        output.writeVarInt(lengths.length, true);
        for (int run = 0; run < lengths.length; run++) {
            output.writeVarInt(lengths[run], true);
            output.writeVarInt(roots[run].length, true);
            for (int root : roots[run]) {
                output.writeVarInt(root, true);
            }
        }
    }

    /** Reads the lineage of a batch with this number of rows. */
    static Lineage read(Input input, int rows) {
        int runs = atMost(rows, input.readVarInt(true), "runs");
        // Each has a length and a number of roots.
        FrameInput.check(input, runs, "runs", 2L * runs);
        int[] lengths = new int[runs];
        int[][] roots = new int[runs][];
        int sum = 0;
        for (int run = 0; run < runs; run++) {
            lengths[run] = atMost(rows - sum, input.readVarInt(true), "rows in a run");
            if (lengths[run] == 0) {
                // Nothing would ever ack the roots of such a run.
                throw new KryoException("damaged batch: 0 rows in a run");
            }
            sum += lengths[run];
            // A root takes at least a byte, so more roots than bytes left cannot be.
            roots[run] = new int[atMost(input.limit() - input.position(), input.readVarInt(true), "roots")];
            for (int i = 0; i < roots[run].length; i++) {
                roots[run][i] = atMost(Integer.MAX_VALUE, input.readVarInt(true), "place of a root");
            }
        }
        if (sum != rows) {
            throw new KryoException("damaged batch: runs of " + sum + " rows in all, for " + rows + " rows");
        }
        return new Lineage(lengths, roots);
    }

    private static int atMost(int bound, int value, String what) {
        if (value < 0 || value > bound) {
            throw new KryoException("damaged batch: " + value + " " + what + ", at most " + bound);
        }
        return value;
    }

    @Override
    public String toString() {
        return isUniform() ? "uniform" : Arrays.toString(lengths) + Arrays.deepToString(roots);
    }
}
