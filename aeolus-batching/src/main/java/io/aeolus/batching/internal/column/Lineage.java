package io.aeolus.batching.internal.column;

import java.util.Arrays;

/**
 * Which rows of a batch hang on which of its roots. Storm's message id of a batch tuple knows the roots of all rows together;
 * this tells them apart, so that a failing row fails its own roots only.
 *
 * <p>Rows with the same roots stand together as a run, since a component emits while it works on one input after the other.
 * Roots are named by their place in the ascending order of the batch's root ids, which sender and receiver both know: the ids
 * themselves need not be sent twice. Immutable by convention: nobody changes the arrays.
 */
public final class Lineage {

    /** Every row hangs on every root of the batch. */
    public static final Lineage UNIFORM = new Lineage(new int[0], new int[0][]);

    private final int[] lengths;
    private final int[][] roots;

    private Lineage(int[] lengths, int[][] roots) {
        this.lengths = lengths;
        this.roots = roots;
    }

    /**
     * A lineage of runs.
     *
     * @param lengths rows in each run, each at least 1; their sum is the batch's size
     * @param roots the places of each run's roots, ascending
     * @return the lineage
     */
    public static Lineage of(int[] lengths, int[][] roots) {
        return new Lineage(lengths, roots);
    }

    /**
     * Whether every row hangs on every root.
     *
     * @return true for {@link #UNIFORM} only
     */
    public boolean isUniform() {
        return lengths.length == 0;
    }

    /**
     * The number of runs.
     *
     * @return 0 for {@link #UNIFORM}
     */
    public int runs() {
        return lengths.length;
    }

    /**
     * Rows in a run.
     *
     * @param run 0 to runs - 1
     * @return at least 1
     */
    public int length(int run) {
        return lengths[run];
    }

    /**
     * The roots of a run.
     *
     * @param run 0 to runs - 1
     * @return places in the ascending order of the batch's root ids; not to be changed
     */
    public int[] roots(int run) {
        return roots[run];
    }

    @Override
    public String toString() {
        return isUniform() ? "uniform" : Arrays.toString(lengths) + Arrays.deepToString(roots);
    }
}
