package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.ReferenceReport;

/**
 * One run's output compared with reference results.
 *
 * @param config the run's configuration
 * @param run the run's number
 * @param report the comparison
 */
public record ReferenceRun(String config, int run, ReferenceReport report) {

    /** Rows that differ, are missing, or should not be there. */
    long wrong() {
        return report.mismatched() + report.missing() + report.unexpected();
    }

    /** One line for people if all is well; otherwise the counts and the first differences. */
    String text() {
        long rows = report.matched() + report.mismatched() + report.missing();
        String matched = format("reference: %,d of %,d rows matched", report.matched(), rows);
        if (report.isEqual()) {
            return matched + "\n";
        }
        StringBuilder text = new StringBuilder(matched)
                .append(format(
                        " in %s, run %d: %,d differ, %,d missing, %,d unexpected\n",
                        config, run, report.mismatched(), report.missing(), report.unexpected()));
        report.differences().forEach(line -> text.append("  ").append(line).append('\n'));
        return text.toString();
    }
}
