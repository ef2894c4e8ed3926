// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.io.Serializable;

/** A hash of values that is summed to compare multisets. */
@FunctionalInterface
public interface Mark extends Serializable {

    /** Returns the hash of a value, which is equal for equal values in every JVM. */
    long of(Object value);
}
