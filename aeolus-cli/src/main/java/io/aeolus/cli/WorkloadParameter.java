package io.aeolus.cli;

/**
 * A number that a workload can be built with. The user sets it with {@code -o NAME=VALUE}.
 *
 * @param name its name, in lower case
 * @param least the lowest value
 * @param most the highest value
 * @param usual the default
 */
public record WorkloadParameter(String name, int least, int most, int usual) {

    /** The value that the user has set, which is within the bounds, or else the default. */
    public int in(WorkloadOptions options) {
        return options.parameters().getOrDefault(name, usual);
    }
}
