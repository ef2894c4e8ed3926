// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.OutputDigest;
import io.aeolus.sentiment.internal.Analysis;
import io.aeolus.sentiment.language.Filtered.Reason;
import io.aeolus.sentiment.language.Pipeline;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Tests the workload's interface to the command line. */
class SentimentWorkloadTest {

    @TempDir
    private Path directory;

    @Test
    void is_found_by_name() {
        assertThat(ServiceLoader.load(Workload.class))
                .extracting(Workload::name)
                .containsExactly("sentiment");
    }

    @Test
    void counts_all_lines_and_skips_malformed_ones() throws Exception {
        PreparedWorkload prepared = prepare(Tweets.write(directory.resolve("tweets"), Tweets.MIXED));

        assertThat(prepared.rows()).isEqualTo(13);
        assertThat(prepared.expectedOutput().count()).isEqualTo(5);
        assertThat(prepared.inputDescription())
                .contains(
                        entry("analysed", 5L),
                        entry("empty", 2L),
                        entry("tooLong", 1L),
                        entry("malformed", 2L),
                        entry("notText", 2L),
                        entry("otherLanguage", 1L));
    }

    @Test
    void gives_the_same_result_with_any_number_of_threads() throws Exception {
        Path file = Tweets.write(directory.resolve("tweets"), Tweets.MIXED);

        Analysis one = Analysis.of(file, 1, Progress.NONE);
        Analysis three = Analysis.of(file, 3, Progress.NONE);

        assertThat(one.digest()).isNotEqualTo(OutputDigest.EMPTY).isEqualTo(three.digest());
        assertThat(three.lines()).isEqualTo(13);
        assertThat(three.dropped(Reason.NOT_TEXT)).isEqualTo(one.dropped(Reason.NOT_TEXT));
    }

    @Test
    void has_a_plan_for_its_topology() throws Exception {
        PreparedWorkload prepared = prepare(Tweets.write(directory.resolve("tweets"), Tweets.MIXED));

        PlanDocument plan = PlanFile.parse(prepared.defaultPlan(), "default plan");

        assertThat(plan.topologyName()).isEqualTo(prepared.topologyName());
        assertThat(prepared.topology().get_bolts()).containsKeys("baseForm", "posTagger");
        assertThat(prepared.compareWithReference(List.of())).isEmpty();
    }

    /** With the named libraries and the logging of Storm's client only. */
    @Test
    void names_the_libraries_of_its_bolts() throws Exception {
        WorkerCode code = new SentimentWorkload().workerCode();
        List<URL> jars = new ArrayList<>();
        for (Path jar : code.dependencies()) {
            jars.add(jar.toUri().toURL());
        }
        jars.add(code.jar().toUri().toURL());
        jars.add(LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation());

        try (URLClassLoader worker =
                new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Class<?> pipeline = worker.loadClass(Pipeline.class.getName());
            Object made = pipeline.getConstructor().newInstance();
            for (String line : Tweets.MIXED) {
                Object there =
                        pipeline.getMethod("analyse", long.class, String.class).invoke(made, 1L, line);

                assertThat(there).hasToString(new Pipeline().analyse(1, line).toString());
            }
        }
    }

    @Test
    void rejects_a_file_without_an_english_tweet() {
        Path file = Tweets.write(directory.resolve("tweets"), List.of("", "Wir gehen heute Abend ins Kino."));

        assertThatThrownBy(() -> prepare(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": none of its 2 lines is a tweet in English; a line is JSON with a text, or ends in"
                        + " a tab and the text");
    }

    @Test
    void rejects_a_missing_file() throws Exception {
        Path missing = directory.resolve("missing");
        Path empty = Files.createFile(directory.resolve("empty"));

        assertThatThrownBy(() -> prepare(missing))
                .isInstanceOf(BadInputException.class)
                .hasMessage(missing + " does not exist: check the path");
        assertThatThrownBy(() -> prepare(empty))
                .isInstanceOf(BadInputException.class)
                .hasMessage(empty + " is empty: check whether it was written completely");
        assertThatThrownBy(() -> prepare(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory + " is a directory: use a file in it");
    }

    @Test
    void generates_the_requested_number_of_tweets() throws BadInputException {
        WorkloadOptions options =
                new WorkloadOptions(Optional.empty(), Optional.empty(), OptionalLong.of(12), directory, Map.of());

        assertThat(new SentimentWorkload().prepare(options, Progress.NONE).rows())
                .isEqualTo(12);
    }

    @Test
    void rejects_reference_results() {
        WorkloadOptions options = new WorkloadOptions(
                Optional.empty(), Optional.of(directory), OptionalLong.empty(), directory, Map.of());

        assertThatThrownBy(() -> new SentimentWorkload().prepare(options, Progress.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessage("workload 'sentiment' has no reference results: remove --reference");
    }

    private PreparedWorkload prepare(Path file) throws BadInputException {
        return new SentimentWorkload()
                .prepare(
                        new WorkloadOptions(
                                Optional.of(file), Optional.empty(), OptionalLong.empty(), directory, Map.of()),
                        Progress.NONE);
    }
}
