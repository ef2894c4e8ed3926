package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.JsonFormat;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A comparison as its file has it, version 5.
 *
 * @param made how the file was made
 * @param setup what was compared, and where
 * @param runs all runs, in their order
 * @param summary by configuration
 * @param results what is known of the runs' results
 * @param steady whether the steady parts of the runs count
 * @param same configurations that did not run, as they are the same as others
 */
public record RunFile(
        Made made,
        Setup setup,
        List<RunEntry> runs,
        Map<String, SummaryEntry> summary,
        Results results,
        SteadyParts steady,
        List<Same> same) {

    /** The format of the file. */
    public static final JsonFormat<RunFile> FORMAT =
            new JsonFormat<>(RunFile.class, "comparison", 5).rounding("plan", "interval", "runs", "summary");

    public RunFile {
        runs = List.copyOf(runs);
        summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
        same = List.copyOf(same);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("there are no runs: compare again");
        }
        for (RunEntry run : runs) {
            if (!summary.containsKey(run.config())) {
                throw new IllegalArgumentException(
                        "the summary lacks '" + run.config() + "', of which there are runs: compare again");
            }
        }
    }

    /** The summary of a configuration of which there are runs. */
    public SummaryEntry summaryOf(String config) {
        return Objects.requireNonNull(summary.get(config));
    }

    /**
     * How a file was made.
     *
     * @param at when, as ISO 8601
     * @param command the command line
     * @param aeolus the version of this program
     */
    public record Made(String at, String command, String aeolus) {}

    /**
     * A configuration that is the same as another one: one run counts for both.
     *
     * @param config its name
     * @param as the name of the other one, which ran
     * @param because why they are the same, a few words
     */
    public record Same(String config, String as, String because) {

        /** The same in a line for people. */
        public String text() {
            return config + " = " + as + ": " + because;
        }
    }

    /**
     * What is known of the runs' results.
     *
     * @param equal whether each is the right one; null if they are not compared
     * @param remark why they are not compared; null if they are
     * @param reference the output of the worst run compared with the reference; null if there is no reference
     */
    public record Results(Optional<Boolean> equal, Optional<String> remark, Optional<Reference> reference) {}

    /**
     * An output compared with the reference.
     *
     * @param matched rows that are equal
     * @param mismatched rows that differ, or should not be there
     * @param missing rows that should be there
     */
    public record Reference(long matched, long mismatched, long missing) {

        /** Whether some row is wrong. */
        public boolean isWrong() {
            return mismatched > 0 || missing > 0;
        }
    }

    /**
     * Whether the steady parts of the runs count.
     *
     * @param count whether their rates are those of the summary; if not, those of all of the time that counts are
     * @param remark why they do not count; null if they do
     */
    public record SteadyParts(boolean count, Optional<String> remark) {}
}
