// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.ReferenceReport;
import io.aeolus.cli.ReferenceReport.Part;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceRunTest {

    private static final List<Part> PARTS = List.of(new Part("tolls", 1_999, 2_000), new Part("balances", 10, 10));

    @Test
    void shows_the_rows_of_each_kind() {
        ReferenceReport report = new ReferenceReport(2_010, 0, 0, 0, List.of(), PARTS);

        assertThat(new ReferenceRun("stock", 1, report).text()).isEqualTo("""
                        reference results: 2,010 of 2,010 rows match
                          tolls: 1,999 of 2,000 match
                          balances: 10 of 10 match
                        """);
    }

    @Test
    void shows_the_rows_of_each_kind_before_the_differences() {
        ReferenceReport report = new ReferenceReport(2_009, 1, 0, 0, List.of("car 5: toll 2, not 4"), PARTS);

        assertThat(new ReferenceRun("stock", 1, report).text()).isEqualTo("""
                        reference results: 2,009 of 2,010 rows match in stock, run 1: 1 differ, 0 missing, 0 unexpected
                          tolls: 1,999 of 2,000 match
                          balances: 10 of 10 match
                          car 5: toll 2, not 4
                        """);
    }
}
