// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

/** Groups of scores. */
public final class Bucket {

    /** Number of buckets. */
    public static final int COUNT = 64;

    private Bucket() {}

    /** Returns the bucket of a score, from 0 to below {@link #COUNT}. */
    public static long of(long score) {
        return score & (COUNT - 1);
    }
}
