package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.ReferenceReport;

/** The comparison with reference results, for people. */
final class ReferenceLines {

    private ReferenceLines() {}

    /** One line if all is well; otherwise the counts and the first differences. */
    static String text(ReferenceRun worst) {
        ReferenceReport report = worst.report();
        long rows = report.matched() + report.mismatched() + report.missing();
        String matched = format("reference: %,d of %,d rows matched", report.matched(), rows);
        if (report.isEqual()) {
            return matched + "\n";
        }
        StringBuilder text = new StringBuilder(matched)
                .append(format(
                        " in %s, run %d: %,d differ, %,d missing, %,d unexpected\n",
                        worst.config(), worst.run(), report.mismatched(), report.missing(), report.unexpected()));
        report.differences().forEach(line -> text.append("  ").append(line).append('\n'));
        return text.toString();
    }
}
