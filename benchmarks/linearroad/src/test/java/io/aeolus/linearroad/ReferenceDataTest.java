package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The benchmark's own validator against ours, on 20 minutes of input. Its data are not part of the project: they are
 * looked for in the directory that the system property {@code aeolus.reference} names, else in
 * {@code shared/data/linearroad} beside the repository; where there are none, these tests are skipped.
 */
class ReferenceDataTest {
    private Path data = Path.of("");

    @BeforeEach
    void findData() {
        Optional<Path> found = candidates()
                .filter(directory -> Files.isRegularFile(directory.resolve("lr-x1-20min.dat.gz")))
                .findFirst();
        assumeTrue(found.isPresent(), "no reference data: name their directory with -Daeolus.reference=DIR");
        data = found.get();
    }

    @Test
    void every_row_of_the_input_is_valid() throws Exception {
        InputScan scan = InputScan.of(input());
        assertThat(scan).isEqualTo(new InputScan(501_707, 2_473, 486, 0, 1, 0, 1_199, scan.textBytes(), 0, List.of()));
        assertThat(scan.rows()).isEqualTo(504_666);
    }

    @Test
    void every_row_of_the_reference_is_computed() throws Exception {
        Reference reference = Reference.read(data.resolve("reference"));
        assertThat(reference.size()).isEqualTo(3_993);
        assertThat(reference.compare(SegmentStatistics.of(input())))
                .isEqualTo(new ReferenceComparison(3_993, 0, 0, 0, List.of()));
    }

    private LinearRoadFile input() {
        return LinearRoadFile.of(data.resolve("lr-x1-20min.dat.gz"));
    }

    private static Stream<Path> candidates() {
        Optional<Path> named =
                Optional.ofNullable(System.getProperty("aeolus.reference")).map(Path::of);
        Stream<Path> ancestors = Stream.iterate(
                Path.of("").toAbsolutePath(), directory -> directory != null, directory -> directory.getParent());
        return Stream.concat(named.stream(), ancestors.map(directory -> directory.resolve("shared/data/linearroad")));
    }
}
