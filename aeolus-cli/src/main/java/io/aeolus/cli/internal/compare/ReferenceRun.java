// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.ReferenceReport;
import java.util.stream.Collectors;

/** The output of a run of a configuration compared with the reference results. */
public record ReferenceRun(String config, int run, ReferenceReport report) {

    /** The number of rows that differ, are missing, or are unexpected. */
    long wrong() {
        return report.mismatched() + report.missing() + report.unexpected();
    }

    /** One line and the rows of each kind if all rows match; otherwise also the counts and the first differences. */
    String text() {
        long rows = report.matched() + report.mismatched() + report.missing();
        String matched = format("reference results: %,d of %,d rows match", report.matched(), rows);
        if (report.isEqual()) {
            return matched + "\n" + parts();
        }
        StringBuilder text = new StringBuilder(matched)
                .append(format(
                        " in %s, run %d: %,d differ, %,d missing, %,d unexpected\n",
                        config, run, report.mismatched(), report.missing(), report.unexpected()));
        text.append(parts());
        report.differences().forEach(line -> text.append("  ").append(line).append('\n'));
        return text.toString();
    }

    private String parts() {
        return report.parts().stream()
                .map(part -> format("  %s: %,d of %,d match\n", part.name(), part.matched(), part.rows()))
                .collect(Collectors.joining());
    }
}
