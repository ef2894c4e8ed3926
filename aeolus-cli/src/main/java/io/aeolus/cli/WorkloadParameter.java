// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

/**
 * An integer parameter of a workload, which the user sets with {@code -o NAME=VALUE}.
 *
 * @param name the name, in lower case
 * @param least the lowest value
 * @param most the highest value
 * @param usual the default
 */
public record WorkloadParameter(String name, int least, int most, int usual) {

    /** The value in the options, or else the default. */
    public int in(WorkloadOptions options) {
        return options.parameters().getOrDefault(name, usual);
    }
}
