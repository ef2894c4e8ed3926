// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Arrays;

/**
 * The roots to which each row of a batch is anchored. Storm's message id of a batch tuple has the roots of all rows. The lineage has the
 * roots of each row, so that a failing row fails only its own roots.
 *
 * <p>Adjacent rows with the same roots form a run, since a component emits several rows for one input before the next input. A root is
 * identified by its index in the ascending order of the batch's root ids, which the receiver has, so the ids are not sent twice.
 * Immutable by convention: no code modifies the arrays.
 */
public final class Lineage {

    /** Every row is anchored to every root of the batch. */
    public static final Lineage UNIFORM = new Lineage(new int[0], new int[0][]);

    private final int[] lengths;
    private final int[][] roots;

    /** A lineage of runs, each given by its number of rows, at least one, and the ascending indices of its roots. */
    public Lineage(int[] lengths, int[][] roots) {
        this.lengths = lengths;
        this.roots = roots;
    }

    /** Whether every row is anchored to every root: true for {@link #UNIFORM} only. */
    public boolean isUniform() {
        return lengths.length == 0;
    }

    /** The number of runs, 0 for {@link #UNIFORM}. */
    public int runs() {
        return lengths.length;
    }

    /** The number of rows in a run, at least 1. */
    public int length(int run) {
        return lengths[run];
    }

    /** The indices of a run's roots in the ascending order of the batch's root ids. Must not be modified. */
    public int[] roots(int run) {
        return roots[run];
    }

    /** Writes a lineage that is not uniform: the number of runs, then each run's length and the indices of its roots. */
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
        // A run has a length and a number of roots.
        FrameInput.check(input, runs, "runs", 2L * runs);
        int[] lengths = new int[runs];
        int[][] roots = new int[runs][];
        int sum = 0;
        for (int run = 0; run < runs; run++) {
            lengths[run] = atMost(rows - sum, input.readVarInt(true), "rows in a run");
            if (lengths[run] == 0) {
                // The roots of an empty run would never be acked.
                throw new KryoException("damaged batch: 0 rows in a run");
            }
            sum += lengths[run];
            // A root takes at least one byte.
            roots[run] = new int[atMost(input.limit() - input.position(), input.readVarInt(true), "roots")];
            for (int i = 0; i < roots[run].length; i++) {
                roots[run][i] = atMost(Integer.MAX_VALUE, input.readVarInt(true), "as the index of a root");
            }
        }
        if (sum != rows) {
            throw new KryoException("damaged batch: runs of " + sum + " rows in a batch of " + rows + " rows");
        }
        return new Lineage(lengths, roots);
    }

    private static int atMost(int bound, int value, String item) {
        if (value < 0 || value > bound) {
            throw new KryoException("damaged batch: " + value + " " + item + ", at most " + bound);
        }
        return value;
    }

    @Override
    public String toString() {
        return isUniform() ? "uniform" : Arrays.toString(lengths) + Arrays.deepToString(roots);
    }
}
