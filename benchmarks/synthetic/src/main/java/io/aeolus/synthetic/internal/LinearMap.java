// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import java.util.function.LongUnaryOperator;

/** A linear function on 64 bits: the image of a number is the XOR of the images of its bits. Immutable. */
public final class LinearMap {

    private final long[] images;

    private LinearMap(long[] images) {
        this.images = images;
    }

    /** Evaluates a linear function for each bit. */
    public static LinearMap of(LongUnaryOperator function) {
        long[] images = new long[Long.SIZE];
        for (int bit = 0; bit < Long.SIZE; bit++) {
            images[bit] = function.applyAsLong(1L << bit);
        }
        return new LinearMap(images);
    }

    /** Returns the image of a number. */
    public long apply(long number) {
        long image = 0;
        for (long rest = number; rest != 0; rest &= rest - 1) {
            image ^= images[Long.numberOfTrailingZeros(rest)];
        }
        return image;
    }
}
