package io.aeolus.cli.internal.report;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.DeliveryGuarantee;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a report shows. The page reads it as JSON.
 *
 * @param headline what came out
 * @param checks what has to be right before speed counts
 * @param files the comparisons that it is made of
 * @param configurations what was compared, of all comparisons
 */
record ReportData(
        String headline, Checks checks, List<NamedRunFile> files, List<ReportedConfiguration> configurations) {

    ReportData {
        files = List.copyOf(files);
        configurations = List.copyOf(configurations);
    }

    /** The workload of all comparisons. */
    String workload() {
        return files.get(0).file().setup().workload();
    }

    /** Puts comparisons together, one at least; throws if they are not of the same workload and input. */
    static ReportData of(List<NamedRunFile> comparisons) throws BadInputException {
        NamedRunFile first = comparisons.get(0);
        List<ReportedConfiguration> configurations = new ArrayList<>();
        for (int i = 0; i < comparisons.size(); i++) {
            NamedRunFile comparison = comparisons.get(i);
            checkSame(first, comparison);
            String addition = comparisons.size() == 1 ? "" : " (" + (i + 1) + ")";
            int number = i;
            comparison.file().runs().stream()
                    .map(RunEntry::config)
                    .distinct()
                    .forEach(config -> configurations.add(
                            ReportedConfiguration.of(config + addition, config, number, comparison)));
        }
        boolean isCut = first.file().setup().rows().isEmpty();
        return new ReportData(
                Headline.of(
                        configurations,
                        isCut,
                        comparisons.get(comparisons.size() - 1).file().same()),
                Checks.of(comparisons),
                comparisons,
                configurations);
    }

    private static void checkSame(NamedRunFile first, NamedRunFile other) throws BadInputException {
        Setup one = first.file().setup();
        Setup another = other.file().setup();
        if (!one.workload().equals(another.workload())) {
            throw new BadInputException("%s: is of the workload '%s', but %s is of '%s': give comparisons of the same"
                    .formatted(other.name(), another.workload(), first.name(), one.workload()));
        }
        DeliveryGuarantee promise = Checks.promise(first.file().runs());
        DeliveryGuarantee otherPromise = Checks.promise(other.file().runs());
        if (promise != otherPromise) {
            throw new BadInputException("%s: its promise is '%s', but that of %s is '%s': give comparisons of the same"
                    .formatted(other.name(), otherPromise.text(), first.name(), promise.text()));
        }
        if (!one.rows().equals(another.rows())) {
            throw new BadInputException("%s: has an input of %s rows, but %s of %s: give comparisons of the same input"
                    .formatted(
                            other.name(),
                            another.input().path("rows"),
                            first.name(),
                            one.input().path("rows")));
        }
    }
}
