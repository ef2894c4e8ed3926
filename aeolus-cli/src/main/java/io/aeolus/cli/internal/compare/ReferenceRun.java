// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.ReferenceReport;

/** The output of a run of a configuration compared with the reference results. */
public record ReferenceRun(String config, int run, ReferenceReport report) {

    /** The number of rows that differ, are missing, or are unexpected. */
    long wrong() {
        return report.mismatched() + report.missing() + report.unexpected();
    }

    /** One line if all rows match; otherwise the counts and the first differences. */
    String text() {
        long rows = report.matched() + report.mismatched() + report.missing();
        String matched = format("reference results: %,d of %,d rows match", report.matched(), rows);
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
