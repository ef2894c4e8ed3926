// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import java.util.Locale;
import java.util.stream.Stream;

/** What both systems run. */
public enum Workload {
    /** The workload of {@code benchmarks/linearroad}. */
    LINEARROAD,
    /** The example of {@code examples/wordcount}. */
    WORDCOUNT;

    /**
     * Returns the workload with a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Workload of(String name) {
        return Stream.of(values())
                .filter(workload -> workload.toString().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(name + " is not a workload: must be linearroad or wordcount"));
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
