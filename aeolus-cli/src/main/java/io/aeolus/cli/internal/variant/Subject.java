package io.aeolus.cli.internal.variant;

import io.aeolus.batching.Aeolus;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.RowTraffic;
import io.aeolus.cli.internal.kafka.GroupOfRun;
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
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.storm.generated.StormTopology;

/**
 * What is compared: a topology that can be run any number of times.
 *
 * @param title what it is called, and what describes it
 * @param topology makes the topology anew
 * @param config settings that all configurations share
 * @param ending when a run is over
 * @param answers the right results
 * @param workers the worker processes of each run
 * @param credentials those that a user's topology was submitted with
 */
public record Subject(
        Title title,
        Supplier<StormTopology> topology,
        Map<String, Object> config,
        Ending ending,
        Answers answers,
        Workers workers,
        Map<String, String> credentials) {

    /**
     * What a subject is called, and what describes it.
     *
     * @param label its name in the report
     * @param topologyName the topology's name
     * @param description more about the input, for people and for JSON
     * @param traffic what is sent for a row, if that is known
     */
    public record Title(
            String label, String topologyName, Map<String, Object> description, Optional<RowTraffic> traffic) {}

    /**
     * The right results.
     *
     * @param expected the output that each run must have, if that is known beforehand; the first call may take some seconds
     * @param reference compares an output with reference results, if there are some
     */
    public record Answers(
            Supplier<Optional<OutputDigest>> expected,
            Function<Collection<List<Object>>, Optional<ReferenceReport>> reference) {

        /** No right result is known. */
        public static final Answers NONE = new Answers(Optional::empty, output -> Optional.empty());
    }

    public Subject {
        credentials = Map.copyOf(credentials);
    }

    /** A workload with its name, its input and its right answer. Its rows are acked, as it promises. */
    public static Subject of(String name, PreparedWorkload workload) {
        Map<String, Object> config = new HashMap<>(workload.config());
        config.put(Aeolus.ROWS_ACKED, true);
        return new Subject(
                new Title(name, workload.topologyName(), workload.inputDescription(), workload.traffic()),
                workload::topology,
                config,
                new Ending.EndOfRows(workload.rows()),
                new Answers(() -> Optional.of(workload.expectedOutput()), workload::compareWithReference),
                Workers.ONE,
                Map.of());
    }

    /** A user's topology, whose classes are on the class path. The right answer is its result without batching. */
    public static Subject of(CapturedTopology captured, Ending ending, Map<String, Object> description) {
        Submission submission = captured.submission();
        Map<String, Object> config = new HashMap<>(submission.config());
        // A setting that is null is one that is not there.
        config.values().removeIf(Objects::isNull);
        return new Subject(
                new Title(submission.name(), submission.name(), description, Optional.empty()),
                () -> GroupOfRun.in(submission.topology().deepCopy()),
                config,
                ending,
                Answers.NONE,
                Workers.ONE,
                captured.credentials());
    }

    /** Its name in the report. */
    public String label() {
        return title.label;
    }

    /** The topology's name. */
    public String topologyName() {
        return title.topologyName;
    }

    /** The same with other ends of runs. */
    public Subject until(Ending otherEnding) {
        return new Subject(title, topology, config, otherEnding, answers, workers, credentials);
    }

    /** The same, of which no right result is known. */
    public Subject withoutExpectedResult() {
        return new Subject(
                title, topology, config, ending, new Answers(Optional::empty, answers.reference), workers, credentials);
    }

    /** The same with another setting. */
    public Subject with(String setting, Object value) {
        return with(Map.of(setting, value));
    }

    /** The same with other settings, which go before those that it has. */
    public Subject with(Map<String, Object> settings) {
        Map<String, Object> more = new HashMap<>(config);
        more.putAll(settings);
        return new Subject(title, topology, more, ending, answers, workers, credentials);
    }

    /**
     * The same in other worker processes: in those that the topology declares, where the user has not given a number.
     *
     * @param others the workers of each run
     * @return a new subject
     */
    public Subject in(Workers others) {
        return new Subject(title, topology, config, ending, answers, others.declaredBy(config), credentials);
    }

    /** Asks for a run under a name; {@code keepsOutput} if the output is wanted, and not only its digest. */
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

    /** Asks for a profile, which keeps the workers that the topology declares. */
    public ProfileRequest profileRequest(
            String workload,
            Variant variant,
            ProfiledTopology.Detail detail,
            Duration longestWarmUp,
            Duration measured,
            Optional<ProfileRequest.SmallerBatches> smaller) {
        Map<String, Object> all = new HashMap<>(variant.config());
        all.putAll(DeclaredWorkers.of(config).settings());
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

    /** Remarks on settings that take most of the time of the topology, a line each; none for most topologies. */
    public List<String> remarks() {
        return DebugLogging.remark(config, topology.get()).stream().toList();
    }

    /** The rows of the input; empty if they are not known before a run. */
    public OptionalLong rows() {
        return ending instanceof Ending.EndOfRows input ? OptionalLong.of(input.rows()) : OptionalLong.empty();
    }
}
