package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.JsonFormat;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A comparison as its file has it, version 5. */
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

    /** How a file was made. */
    public record Made(String at, String command, String aeolus) {}

    /** A configuration that is the same as another one: one run counts for both. */
    public record Same(String config, String as, String because) {

        /** The same in a line for people. */
        public String text() {
            return config + " = " + as + ": " + because;
        }
    }

    /** What is known of the runs' results. */
    public record Results(Optional<Boolean> equal, Optional<String> remark, Optional<Reference> reference) {}

    /** An output compared with the reference. */
    public record Reference(long matched, long mismatched, long missing) {

        /** Whether some row is wrong. */
        public boolean isWrong() {
            return mismatched > 0 || missing > 0;
        }
    }

    /** Whether the steady parts of the runs count. */
    public record SteadyParts(boolean count, Optional<String> remark) {}
}
