// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeolus.cluster.Progress;
import io.aeolus.sentiment.internal.Analysis;
import io.aeolus.sentiment.internal.DirectPass;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares our scores with the mean of 20 human ratings of 4,200 tweets (Hutto and Gilbert, ICWSM 2014). The data are not part of the
 * project; {@code -Daeolus.shared=DIR} names a directory that contains {@code data/tweets}. Without the data, the test is skipped.
 */
@Tag("deep")
class HumanRatingsTest {

    private static final Path RATED =
            Path.of(System.getProperty("aeolus.shared", "../../../shared"), "data/tweets/hutto-icwsm-2014.tsv");

    @Test
    void human_ratings_agree_with_scores() throws Exception {
        assumeTrue(Files.isRegularFile(RATED), () -> RATED + " does not exist: set -Daeolus.shared");

        Analysis analysis = DirectPass.of(RATED, 2, Progress.NONE);

        assertThat(analysis.lines()).isEqualTo(4_200);
        assertThat(analysis.rated()).isGreaterThan(3_900);
        assertThat(analysis.agreement().orElse(0)).isGreaterThan(0.95);
        assertThat(analysis.correlation().orElse(0)).isGreaterThan(0.85);
    }
}
