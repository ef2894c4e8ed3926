package io.aeolus.cli.internal.variant;

import io.aeolus.cluster.BadInputException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The ways to run a topology that are compared, in the order of the report. */
public enum Configuration {
    /** As it is: one task of each component, nothing batched. */
    STOCK,
    /** As it is, with the best of Storm's own batch sizes. */
    STORM_TUNED,
    /** With the plan's parallelism, nothing batched. */
    PARALLELISM_ONLY,
    /** With the plan's batch sizes, one task of each component. */
    BATCH_ONLY,
    /** With the plan's parallelism, batch sizes and settings. */
    OPTIMIZED,
    /** With plans around the plan: other parallelisms, other batch sizes. */
    GRID,
    /** As it is, called from one thread without Storm: the limit. */
    FUSED;

    /** All names, separated by commas. */
    public static final String ALL = String.join(",", new Labels());

    /** All names, for completion. */
    public static final class Labels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values()).map(Configuration::label).iterator();
        }
    }

    /** The name on the command line and in reports, in lower case with hyphens. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Reads names; throws if one is unknown or there is none. */
    public static Set<Configuration> parse(List<String> labels) throws BadInputException {
        Set<Configuration> parsed = EnumSet.noneOf(Configuration.class);
        for (String label : labels) {
            parsed.add(Arrays.stream(values())
                    .filter(configuration -> configuration.label().equals(label.strip()))
                    .findAny()
                    .orElseThrow(() -> new BadInputException(
                            "--configs: unknown configuration '" + label + "': give some of " + ALL)));
        }
        if (parsed.isEmpty()) {
            throw new BadInputException("--configs: no configuration: give some of " + ALL);
        }
        if (parsed.contains(GRID)) {
            // It is compared with the plan that it is around.
            parsed.add(OPTIMIZED);
        }
        return parsed;
    }
}
