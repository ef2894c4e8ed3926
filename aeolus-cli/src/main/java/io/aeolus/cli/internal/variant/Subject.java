// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import io.aeolus.batching.Aeolus;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.internal.kafka.ConsumerSettings;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.DebugLogging;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.RunRequest;
import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.ProfiledTopology;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.storm.generated.StormTopology;

/**
 * A topology to measure, which can run any number of times.
 *
 * @param topology builds the topology; a new object for each call
 * @param settings settings that all configurations share
 * @param workers the worker processes of each run
 * @param credentials the credentials with which the user's main submitted the topology
 */
public record Subject(
        Title title,
        Supplier<StormTopology> topology,
        TopologySettings settings,
        Ending ending,
        Answers answers,
        Workers workers,
        Map<String, String> credentials) {

    /**
     * The names of a subject, and the properties of its input, for text and JSON.
     *
     * @param name the user's name of the topology
     * @param label the name in reports
     */
    public record Title(String name, String label, String topologyName, Map<String, Object> description) {}

    /**
     * The expected results.
     *
     * @param expected the output that each run must have, if known before a run; the first call may take some seconds
     * @param reference compares an output with the reference results, if any
     */
    public record Answers(
            Supplier<Optional<OutputDigest>> expected,
            Function<Collection<List<Object>>, Optional<ReferenceReport>> reference) {

        public static final Answers NONE = new Answers(Optional::empty, output -> Optional.empty());
    }

    public Subject {
        credentials = Map.copyOf(credentials);
    }

    /** A workload. Its spouts emit all rows with message ids. */
    public static Subject of(String name, PreparedWorkload workload) {
        Map<String, Object> config = new HashMap<>(workload.config());
        config.put(Aeolus.ROWS_ACKED, true);
        return new Subject(
                new Title(name, name, workload.topologyName(), workload.inputDescription()),
                workload::topology,
                TopologySettings.of(config),
                new Ending.EndOfRows(workload.rows()),
                new Answers(() -> Optional.of(workload.expectedOutput()), workload::compareWithReference),
                Workers.ONE,
                Map.of());
    }

    /**
     * A user's topology, whose classes are on the class path. Its unbatched result is the expected result.
     *
     * @param given the names of the settings that the user gave with {@code -c}
     */
    public static Subject of(
            String name, CapturedTopology captured, Set<String> given, Ending ending, Map<String, Object> description) {
        Submission submission = captured.submission();
        Map<String, Object> config = new HashMap<>(submission.config());
        // Storm treats a null setting as not set.
        config.values().removeIf(Objects::isNull);
        return new Subject(
                new Title(name, submission.name(), submission.name(), description),
                () -> ConsumerSettings.withNewGroups(submission.topology().deepCopy()),
                new TopologySettings(config, given),
                ending,
                Answers.NONE,
                Workers.ONE,
                captured.credentials());
    }

    public String name() {
        return title.name;
    }

    public String label() {
        return title.label;
    }

    public String topologyName() {
        return title.topologyName;
    }

    public Map<String, Object> config() {
        return settings.values();
    }

    public Subject until(Ending otherEnding) {
        return new Subject(title, topology, settings, otherEnding, answers, workers, credentials);
    }

    public Subject withoutExpectedResult() {
        return new Subject(title, topology, settings, ending, Answers.NONE, workers, credentials);
    }

    /** This subject with settings of the user, which override its settings. */
    public Subject with(Map<String, Object> options) {
        return new Subject(title, topology, settings.with(options), ending, answers, workers, credentials);
    }

    /** This subject with other workers. If the user gave no number, the number that the topology declares applies. */
    public Subject in(Workers others) {
        return new Subject(title, topology, settings, ending, answers, others.declaredBy(config()), credentials);
    }

    /** The request for a run under a name; {@code keepsOutput} keeps the output in addition to its digest. */
    public RunRequest runRequest(String name, Variant variant, OptionalDouble ratePerSecond, boolean keepsOutput) {
        return new RunRequest(
                name,
                topology.get(),
                variant::rewrite,
                variant.config(),
                ending,
                ratePerSecond,
                keepsOutput,
                credentials);
    }

    /** The request for a profile with the workers that the topology declares. */
    public ProfileRequest profileRequest(
            String workload,
            Variant variant,
            ProfiledTopology.Detail detail,
            Duration longestWarmUp,
            Duration measured,
            Optional<ProfileRequest.SmallerBatches> smaller) {
        Map<String, Object> all = new HashMap<>(variant.config());
        all.putAll(DeclaredWorkers.of(config()).settings());
        return new ProfileRequest(
                workload,
                title.topologyName,
                topology.get(),
                variant::rewrite,
                detail,
                all,
                ending,
                Optional.of(measured),
                longestWarmUp,
                smaller,
                credentials);
    }

    /** Notes on settings that slow the topology down, one line each; usually none. */
    public List<String> remarks() {
        return DebugLogging.remark(config(), topology.get()).stream().toList();
    }

    /** The number of rows of the input; empty if unknown before a run. */
    public OptionalLong rows() {
        return ending instanceof Ending.EndOfRows input ? OptionalLong.of(input.rows()) : OptionalLong.empty();
    }
}
