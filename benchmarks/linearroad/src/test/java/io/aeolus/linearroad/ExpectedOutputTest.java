// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectedOutputTest {

    private static final String WHAT = "computing the expected result";
    private static final String REPORT = "0,5,1,63,0,1,0,2,10600,-1,-1,-1,-1,-1,-1\n";
    private static final String LATER = "0,65,1,63,3,1,0,2,13000,-1,-1,-1,-1,-1,-1\n";

    @TempDir
    private Path directory;

    private final List<String> done = new ArrayList<>();

    @Test
    void is_computed_lazily_and_once() throws Exception {
        LinearRoadFile file = InputFile.text(directory, REPORT + LATER);
        WorkloadOptions options = new WorkloadOptions(
                Optional.of(file.path()), Optional.empty(), OptionalLong.empty(), directory, Map.of());

        PreparedWorkload prepared = new LinearRoadWorkload().prepare(options, (what, part, all) -> done.add(what));
        assertThat(done).doesNotContain(WHAT);

        OutputDigest expected = prepared.expectedOutput();
        assertThat(expected.count()).isEqualTo(SegmentStatistics.of(file).size());
        assertThat(prepared.expectedOutput()).isEqualTo(expected);
        assertThat(done).containsOnlyOnce(WHAT);
    }
}
