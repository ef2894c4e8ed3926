// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import examples.wordcount.SentenceSpout;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.SegmentStatistics;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jobs give the results with which Storm's runs are compared. */
class FlinkJobTest {

    private static final long SENTENCES = 2_000;

    /** Short, because a job ends after its last checkpoint. */
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofMillis(100);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void computes_the_rows_of_the_reference(int parallelism) throws Exception {
        Path file = folder.resolve("input.dat");
        GeneratorConfig config = GeneratorConfig.of(2, 5, 7).withDensity(0.3);
        long rows = LinearRoadGenerator.generate(config, file).rows();
        OutputDigest expected = OutputDigest.EMPTY;
        for (SegmentRow row : SegmentStatistics.of(new LinearRoadFile(file))) {
            expected = expected.plus(OutputDigest.of(row.values()));
        }

        JobCounters counters = FlinkJob.newCounters();
        FlinkJob.linearRoad(file).run(parallelism, CHECKPOINT_INTERVAL);

        assertThat(counters.output()).isEqualTo(expected);
        assertThat(expected.count()).isPositive();
        assertThat(counters.rows()).isEqualTo(rows);
        assertThat(counters.endNanos()).isGreaterThan(counters.startNanos());
    }

    @Test
    void counts_the_words_of_all_sentences() throws Exception {
        JobCounters counters = FlinkJob.newCounters();
        FlinkJob.wordCount(SENTENCES).run(2, CHECKPOINT_INTERVAL);

        assertThat(counters.output()).isEqualTo(expectedCounts());
        assertThat(counters.rows()).isEqualTo(SENTENCES);
    }

    @Test
    void ends_when_the_input_cannot_be_read() {
        FlinkJob.newCounters();

        assertThatThrownBy(() -> FlinkJob.linearRoad(folder.resolve("missing")).run(1, CHECKPOINT_INTERVAL))
                .hasStackTraceContaining("does not exist");
    }

    @Test
    void resumes_a_split_at_its_checkpoint() {
        RowInput sentences = () -> new SpoutCursor(new SentenceSpout(9));
        FlinkJob.newCounters();
        RowSplit split = new RowSplit(sentences, 1, 2, 0);
        RowIterator iterator = split.getIterator();
        iterator.next();
        assertThat(iterator.hasNext()).isTrue();

        RowIterator resumed = split.getUpdatedSplitForIterator(iterator).getIterator();

        while (iterator.hasNext()) {
            assertThat(resumed.next()).isEqualTo(iterator.next());
        }
        assertThat(resumed.hasNext()).isFalse();
    }

    private static OutputDigest expectedCounts() {
        OutputDigest expected = OutputDigest.EMPTY;
        Map<String, Long> counts = new HashMap<>();
        RowCursor sentences = new SpoutCursor(new SentenceSpout(SENTENCES));
        while (sentences.advance()) {
            StringTokenizer words = new StringTokenizer(sentences.row());
            while (words.hasMoreTokens()) {
                String word = words.nextToken();
                expected = expected.plus(OutputDigest.of(List.of(word, counts.merge(word, 1L, Long::sum))));
            }
        }
        return expected;
    }
}
