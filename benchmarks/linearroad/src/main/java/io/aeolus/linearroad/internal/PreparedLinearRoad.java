// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.ResourceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.InputScan;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.Reference;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.SegmentStatistics;
import io.aeolus.linearroad.SingleReports;
import io.aeolus.linearroad.topology.LinearRoadTopology;
import io.aeolus.probe.OutputDigest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.jspecify.annotations.Nullable;

/** Linear Road with a validated input. Thread-safe. */
public final class PreparedLinearRoad implements PreparedWorkload {

    private static final String PLAN = "/io/aeolus/linearroad/plan.json";

    /** Each stage can process a full batch while another is in flight. */
    public static final int MAX_SPOUT_PENDING = 20_000;

    private final LinearRoadFile file;
    private final InputScan scan;
    private final Optional<Reference> reference;
    private final Progress progress;

    /** Null until it is requested. */
    private @Nullable OutputDigest expected;

    private PreparedLinearRoad(LinearRoadFile file, InputScan scan, Optional<Reference> reference, Progress progress) {
        this.file = file;
        this.scan = scan;
        this.reference = reference;
        this.progress = progress;
    }

    /**
     * Validates an input.
     *
     * @throws BadInputException if the input cannot be read or has a malformed line, or if a car reports twice in a second
     */
    public static PreparedLinearRoad of(LinearRoadFile file, Optional<Reference> reference, Progress progress)
            throws BadInputException {
        progress.update("checking " + file.path(), 0, 0);
        return new PreparedLinearRoad(file, InputScan.of(file, new SingleReports(file)), reference, progress);
    }

    @Override
    public String topologyName() {
        return LinearRoadTopology.NAME;
    }

    /** The spout emits every line; parse drops queries. */
    @Override
    public long rows() {
        return scan.rows();
    }

    @Override
    public Map<String, Object> inputDescription() {
        return scan.description(file);
    }

    @Override
    public StormTopology topology() {
        return LinearRoadTopology.of(file);
    }

    @Override
    public Map<String, Object> config() {
        return Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_SPOUT_PENDING);
    }

    @Override
    public String defaultPlan() {
        return ResourceText.of(PreparedLinearRoad.class, PLAN);
    }

    @Override
    public synchronized OutputDigest expectedOutput() {
        if (expected == null) {
            progress.update("computing the expected result", 0, 0);
            OutputDigest output = OutputDigest.EMPTY;
            for (SegmentRow row : rightRows()) {
                output = output.plus(OutputDigest.of(row.values()));
            }
            expected = output;
        }
        return expected;
    }

    private List<SegmentRow> rightRows() {
        try {
            return SegmentStatistics.of(file);
        } catch (BadInputException e) {
            throw new IllegalStateException("the input has changed since it was checked: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs) {
        return reference.map(expectedRows ->
                expectedRows.compare(outputs.stream().map(SegmentRow::of).toList()));
    }
}
