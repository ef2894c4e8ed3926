// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.internal.output.FlushReason;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/reference/metrics.md lists exactly the existing metrics, with their names in Prometheus. */
class MetricsReferenceTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "metrics.md");
    private static final Pattern ROW = Pattern.compile("^\\| `(aeolus\\.\\S+)` \\| `(\\S+)` \\|", Pattern.MULTILINE);

    @Test
    void page_lists_all_metrics() throws Exception {
        Map<String, String> actual = ROW.matcher(Files.readString(PAGE))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2), (a, b) -> a, TreeMap::new));

        assertThat(actual).isEqualTo(metrics());
    }

    private static Map<String, String> metrics() throws IllegalAccessException {
        Map<String, String> metrics = new TreeMap<>();
        for (Field constant : AeolusMetrics.class.getFields()) {
            String name = (String) constant.get(null);
            if (!name.equals(AeolusMetrics.FLUSH_PREFIX)) {
                metrics.put(name, served(name));
            }
        }
        Stream.of(FlushReason.values())
                .map(reason -> AeolusMetrics.FLUSH_PREFIX + reason.label())
                .forEach(name -> metrics.put(name, served(name)));
        return metrics;
    }

    /** Like {@link PrometheusPage}: all are counters but six. */
    private static String served(String name) {
        PrometheusPage.Series series = PrometheusPage.Series.of(name, "component");
        return switch (name) {
            case AeolusMetrics.BATCH_SIZE,
                    AeolusMetrics.LIVE_VERSION,
                    AeolusMetrics.LIVE_SIZE_PREFIX,
                    AeolusMetrics.LIVE_LINGER_PREFIX,
                    AeolusMetrics.TASK -> series.family();
            case AeolusMetrics.LATENCY -> series.family() + "_seconds";
            default -> series.total();
        };
    }
}
