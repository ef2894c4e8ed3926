package io.aeolus.synthetic.internal;

/** How often each item comes that is taken from an array which is read again and again. */
public final class Repeated {

    private Repeated() {}

    /**
     * The times of an item.
     *
     * @param index its place
     * @param length that of the array
     * @param rows how many items are taken, from the first place on
     * @return how often it comes
     */
    public static long times(int index, int length, long rows) {
        return rows / length + (index < rows % length ? 1 : 0);
    }
}
