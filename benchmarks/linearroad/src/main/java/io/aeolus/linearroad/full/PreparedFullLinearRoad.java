// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.ResourceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.GeneratorResult;
import io.aeolus.linearroad.InputScan;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.full.topology.FullTopology;
import io.aeolus.linearroad.full.topology.TollHistory;
import io.aeolus.linearroad.internal.PreparedLinearRoad;
import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.probe.OutputDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.jspecify.annotations.Nullable;

/** The complete Linear Road benchmark with a validated input. Thread-safe. */
final class PreparedFullLinearRoad implements PreparedWorkload {

    private static final String PLAN = "/io/aeolus/linearroad/full/plan.json";

    private final LinearRoadFile file;
    private final Path historyFile;
    private final TollHistory history;
    private final InputScan scan;
    private final Optional<FullReference> reference;
    private final Progress progress;

    /** Null until it is requested. */
    private @Nullable OutputDigest expected;

    private PreparedFullLinearRoad(
            LinearRoadFile file,
            Path historyFile,
            TollHistory history,
            InputScan scan,
            Optional<FullReference> reference,
            Progress progress) {
        this.file = file;
        this.historyFile = historyFile;
        this.history = history;
        this.scan = scan;
        this.reference = reference;
        this.progress = progress;
    }

    /**
     * Validates an input, its history of tolls and the reference.
     *
     * @throws BadInputException if a file cannot be read or is malformed, if the history lacks the answer of a query, or if the reference
     *     belongs to another input
     */
    static PreparedFullLinearRoad of(LinearRoadFile file, Optional<FullReference> reference, Progress progress)
            throws BadInputException {
        progress.update("checking " + file.path(), 0, 0);
        Path historyFile = file.history();
        TollHistory history = Files.exists(historyFile) ? TollHistory.read(historyFile) : TollHistory.EMPTY;
        RowChecks checks = new RowChecks(file, historyFile, history, reference);
        InputScan scan = InputScan.of(file, checks);
        checks.end();
        return new PreparedFullLinearRoad(file, historyFile, history, scan, reference, progress);
    }

    /**
     * Returns an input that the generator has just written, without reading it.
     *
     * @throws BadInputException if the history cannot be read
     */
    static PreparedFullLinearRoad generated(
            GeneratorConfig config, GeneratorResult result, LinearRoadFile file, Progress progress)
            throws BadInputException, IOException {
        InputScan scan = new InputScan(
                result.positionReports(),
                result.balanceQueries(),
                result.expenditureQueries(),
                result.travelTimeQueries(),
                config.expressways(),
                config.firstMinute() * RoadRules.MINUTE_SECONDS,
                config.minutes() * RoadRules.MINUTE_SECONDS - 1,
                Files.size(file.path()));
        return new PreparedFullLinearRoad(
                file, file.history(), TollHistory.read(file.history()), scan, Optional.empty(), progress);
    }

    @Override
    public String topologyName() {
        return FullTopology.NAME;
    }

    /** The spout emits every line; parse drops travel time queries. */
    @Override
    public long rows() {
        return scan.rows();
    }

    @Override
    public Map<String, Object> inputDescription() {
        Map<String, Object> description = scan.description(file);
        description.put("balanceQueries", scan.balanceQueries());
        description.put("expenditureQueries", scan.expenditureQueries());
        return description;
    }

    @Override
    public StormTopology topology() {
        return FullTopology.of(file, scan.expenditureQueries() > 0 ? Optional.of(historyFile) : Optional.empty());
    }

    @Override
    public Map<String, Object> config() {
        return Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, PreparedLinearRoad.MAX_SPOUT_PENDING);
    }

    @Override
    public String defaultPlan() {
        return ResourceText.of(PreparedFullLinearRoad.class, PLAN);
    }

    @Override
    public synchronized OutputDigest expectedOutput() {
        if (expected == null) {
            progress.update("computing the expected answers", 0, 0);
            long[] countAndSum = new long[2];
            try {
                ExpectedAnswers.compute(file, history, answer -> {
                    countAndSum[0]++;
                    countAndSum[1] += OutputDigest.hashOf(answer);
                });
            } catch (BadInputException e) {
                throw new IllegalStateException("the input has changed since it was checked: " + e.getMessage(), e);
            }
            expected = new OutputDigest(countAndSum[0], countAndSum[1]);
        }
        return expected;
    }

    @Override
    public Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs) {
        return reference.map(valid -> valid.compare(outputs));
    }
}
