package io.aeolus.synthetic.internal;

/** The groups into which scores fall. */
public final class Bucket {

    /** How many there are. */
    public static final int COUNT = 64;

    private Bucket() {}

    /**
     * The bucket of a score.
     *
     * @return 0 to below {@link #COUNT}
     */
    public static long of(long score) {
        return score & (COUNT - 1);
    }
}
