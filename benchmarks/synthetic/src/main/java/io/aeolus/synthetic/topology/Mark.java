package io.aeolus.synthetic.topology;

import java.io.Serializable;

/** What is added up of a value, to tell one multiset of values from another. */
@FunctionalInterface
public interface Mark extends Serializable {

    /**
     * A number of a value.
     *
     * @return the same for equal values in every JVM
     */
    long of(Object value);
}
