package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/** The wire form of a lineage that is not uniform: the number of runs, then each run's length and the places of its roots. */
final class LineageFormat {

    private LineageFormat() {}

    static void write(Output output, Lineage lineage) {
        output.writeVarInt(lineage.runs(), true);
        for (int run = 0; run < lineage.runs(); run++) {
            int[] roots = lineage.roots(run);
            output.writeVarInt(lineage.length(run), true);
            output.writeVarInt(roots.length, true);
            for (int root : roots) {
                output.writeVarInt(root, true);
            }
        }
    }

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
        return Lineage.of(lengths, roots);
    }

    private static int atMost(int bound, int value, String what) {
        if (value < 0 || value > bound) {
            throw new KryoException("damaged batch: " + value + " " + what + ", at most " + bound);
        }
        return value;
    }
}
