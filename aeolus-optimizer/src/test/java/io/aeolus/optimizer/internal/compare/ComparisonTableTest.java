package io.aeolus.optimizer.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {

    private static final Machine MACHINE = new Machine(2, 15.6, 4, "Java 17.0.1", "2.8.3");

    @Test
    void shows_medians_ratios_and_the_reference() {
        assertThat(ComparisonTable.text(Results.good(), MACHINE)).isEqualTo("""
                        linearroad: 2,000,000 rows, at least once, cluster local, median of 2 runs
                        2 cores, 15.6 GiB memory (4.0 GiB heap), Java 17.0.1, Storm 2.8.3

                        """);
    }

    @Test
    void shows_what_went_wrong() {
        assertThat(ComparisonTable.text(Results.bad(), MACHINE)).isEqualTo("");
    }

    @Test
    void shows_no_ratio_to_what_did_not_run() {
        ComparisonResult result =
                Results.result(List.of(Results.record("stock", 1, 10, Results.EXPECTED, 0)), List.of());

        assertThat(ComparisonTable.text(result, MACHINE)).isEqualTo("");
    }
}
