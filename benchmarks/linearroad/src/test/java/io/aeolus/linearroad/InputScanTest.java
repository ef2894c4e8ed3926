// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputScanTest {
    private static final String REPORT = "0,5,1,63,0,1,0,2,10600,-1,-1,-1,-1,-1,-1\n";
    private static final String LATER = "0,35,1,63,3,1,0,2,13000,-1,-1,-1,-1,-1,-1\n";
    private static final String BALANCE = "2,35,1,63,0,1,0,2,13000,0,-1,-1,-1,-1,-1\n";
    private static final String EXPENDITURE = "3,36,1,63,0,1,0,2,13000,1,-1,-1,-1,-1,7\n";
    private static final String TRAVEL_TIME = "4,40,1,63,0,1,0,2,13000,2,1,2,3,4,-1\n";

    @TempDir
    Path directory;

    @Test
    void counts_rows_cars_and_expressways() throws Exception {
        String text = REPORT + LATER + BALANCE + EXPENDITURE + TRAVEL_TIME;
        InputScan scan = InputScan.of(InputFile.text(directory, text));
        assertThat(scan).isEqualTo(new InputScan(2, 1, 1, 1, 2, 5, 40, text.length()));
        assertThat(scan.rows()).isEqualTo(5);
    }

    @Test
    void gives_the_same_counts_for_a_compressed_file() throws Exception {
        String text = REPORT + LATER + BALANCE;
        assertThat(InputScan.of(InputFile.bytes(directory, InputFile.gzip(text))))
                .isEqualTo(InputScan.of(InputFile.text(directory, text)));
    }

    @Test
    void accepts_a_last_line_without_newline() throws Exception {
        assertThat(InputScan.of(InputFile.text(directory, REPORT + LATER.stripTrailing()))
                        .rows())
                .isEqualTo(2);
    }
}
