// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rating;

import io.aeolus.cli.ScaleRating;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.monitor.JsonFormat;
import io.aeolus.probe.Machine;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON file of a rating.
 *
 * @param unit the unit of the scale, in the plural
 * @param setup properties of the played input and of the search
 * @param configurations the ratings in the order of the report
 * @param same configurations that are not rated, because they equal others
 */
public record RatingFile(
        RunFile.Made made,
        String workload,
        String cluster,
        Machine machine,
        String unit,
        Map<String, Object> setup,
        List<ConfigurationRating> configurations,
        List<RunFile.Same> same) {

    public static final JsonFormat<RatingFile> FORMAT =
            new JsonFormat<>(RatingFile.class, "rating", 1).rounding("configurations");

    public record ConfigurationRating(String config, ScaleRating result) {}

    public RatingFile {
        setup = Collections.unmodifiableMap(new LinkedHashMap<>(setup));
        configurations = List.copyOf(configurations);
        same = List.copyOf(same);
    }
}
