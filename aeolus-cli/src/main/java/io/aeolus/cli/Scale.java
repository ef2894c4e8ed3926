package io.aeolus.cli;

/**
 * One of the numbers that a workload can be built with.
 *
 * @param kind what it is the number of
 * @param least the lowest that makes sense
 * @param most the highest
 * @param usual what it is if the user says nothing
 */
public record Scale(Kind kind, int least, int most, int usual) {

    /** What there can be more or less of. Each has an option of its own on the command line. */
    public enum Kind {
        /** Tasks of each component whose number the paper varies. */
        PARALLELISM("--parallelism"),
        /** Bolts in a row. */
        LEVELS("--levels"),
        /** The bytes of a message. */
        MESSAGE_BYTES("--message-size");

        private final String option;

        Kind(String option) {
            this.option = option;
        }

        /** The name of the option by which the user says it. */
        public String option() {
            return option;
        }
    }

    /** The number in what the user said, which is within the bounds; the usual one unless another was asked for. */
    public int in(WorkloadOptions options) {
        return options.scales().getOrDefault(kind, usual);
    }
}
