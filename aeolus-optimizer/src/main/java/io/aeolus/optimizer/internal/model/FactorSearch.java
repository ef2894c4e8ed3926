package io.aeolus.optimizer.internal.model;

/** Finds a factor, by halving the part between two of them that may be far from each other. */
public final class FactorSearch {

    private static final int HALVINGS = 40;

    private FactorSearch() {}

    /** Whether a factor is great enough; if one is, all greater ones are. */
    @FunctionalInterface
    public interface Test<E extends Exception> {

        /** Tells. */
        boolean isEnough(double factor) throws E;
    }

    /**
     * The least factor that is enough.
     *
     * @param least where to begin, above 0; not enough
     * @param most where to end; enough
     * @param test tells which are
     * @param <E> what the test throws
     */
    public static <E extends Exception> double least(double least, double most, Test<E> test) throws E {
        double tooSmall = least;
        double enough = most;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = Math.sqrt(tooSmall * enough);
            if (test.isEnough(middle)) {
                enough = middle;
            } else {
                tooSmall = middle;
            }
        }
        return enough;
    }
}
