// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.CharBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinearRoadLineTest {
    private static final String REPORT = "0,120,1,63,2,1,1,85,452164,-1,-1,-1,-1,-1,-1";

    @Test
    void parses_a_position_report() {
        assertThat(LinearRoadLine.parse(REPORT)).isEqualTo(new PositionReport(120, 1, 63, 2, 1, 1, 85, 452_164));
    }

    @Test
    void parses_the_queries() {
        assertThat(LinearRoadLine.parse("2,9,195,10,0,0,0,21,110880,7,-1,-1,-1,-1,-1"))
                .isEqualTo(new AccountBalanceQuery(9, 195, 7));
        assertThat(LinearRoadLine.parse("3,20,440,10,1,0,0,14,73920,2,-1,-1,-1,-1,68"))
                .isEqualTo(new DailyExpenditureQuery(20, 440, 1, 2, 68));
        assertThat(LinearRoadLine.parse("4,21,441,-1,1,-1,-1,-1,-1,3,5,95,6,1440,-1"))
                .isEqualTo(new TravelTimeQuery(21, 441, 1, 3, 5, 95, 6, 1_440));
    }

    @Test
    void parses_any_char_sequence() {
        assertThat(LinearRoadLine.parse(CharBuffer.wrap(REPORT))).isEqualTo(LinearRoadLine.parse(REPORT));
    }

    @Test
    void checks_unused_fields_only_for_being_integers() {
        assertThat(LinearRoadLine.parse("0,120,1,63,2,1,1,85,452164,9,-7,123456789,0,1,5"))
                .isEqualTo(LinearRoadLine.parse(REPORT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0,0,0,0,0,0,0,0,0,-1,-1,-1,-1,-1,-1",
                "0,10799,999999999,100,32767,4,1,99,527999,-1,-1,-1,-1,-1,-1",
                "0,0,0,0,0,0,0,0,5279,-1,-1,-1,-1,-1,-1",
                "0,0,0,0,0,0,0,1,5280,-1,-1,-1,-1,-1,-1",
                "3,0,0,-1,0,-1,-1,-1,-1,0,-1,-1,-1,-1,1",
                "3,0,0,-1,0,-1,-1,-1,-1,0,-1,-1,-1,-1,69"
            })
    void accepts_values_at_the_bounds(String line) {
        assertThat(LinearRoadLine.parse(line)).isInstanceOf(LinearRoadRow.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0,10800,1,1,0,1,0,0,0,-1,-1,-1,-1,-1,-1     | field 2 (Time) is 10800, expected 0..10799
            0,-1,1,1,0,1,0,0,0,-1,-1,-1,-1,-1,-1        | field 2 (Time) is -1, expected 0..10799
            0,0,-1,1,0,1,0,0,0,-1,-1,-1,-1,-1,-1        | field 3 (VID) is -1, expected 0..999999999
            0,0,1,101,0,1,0,0,0,-1,-1,-1,-1,-1,-1       | field 4 (Spd) is 101, expected 0..100
            0,0,1,-1,0,1,0,0,0,-1,-1,-1,-1,-1,-1        | field 4 (Spd) is -1, expected 0..100
            0,0,1,1,-1,1,0,0,0,-1,-1,-1,-1,-1,-1        | field 5 (XWay) is -1, expected 0..32767
            0,0,1,1,32768,1,0,0,0,-1,-1,-1,-1,-1,-1     | field 5 (XWay) is 32768, expected 0..32767
            0,0,1,1,0,5,0,0,0,-1,-1,-1,-1,-1,-1         | field 6 (Lane) is 5, expected 0..4
            0,0,1,1,0,1,2,0,0,-1,-1,-1,-1,-1,-1         | field 7 (Dir) is 2, expected 0..1
            0,0,1,1,0,1,0,100,0,-1,-1,-1,-1,-1,-1       | field 8 (Seg) is 100, expected 0..99
            0,0,1,1,0,1,0,99,528000,-1,-1,-1,-1,-1,-1   | field 9 (Pos) is 528000, expected 0..527999
            0,0,1,1,0,1,0,1,5279,-1,-1,-1,-1,-1,-1      | field 8 (Seg) is 1, but position 5279 lies in segment 0
            1,0,1,1,0,1,0,0,0,-1,-1,-1,-1,-1,-1         | field 1 (Type) is 1, expected 0, 2, 3 or 4
            2,0,1,1,0,1,0,0,0,-1,-1,-1,-1,-1,-1         | field 10 (QID) is -1, expected 0..999999999
            3,0,1,1,0,1,0,0,0,1,-1,-1,-1,-1,0           | field 15 (Day) is 0, expected 1..69
            3,0,1,1,0,1,0,0,0,1,-1,-1,-1,-1,70          | field 15 (Day) is 70, expected 1..69
            3,0,1,1,-1,1,0,0,0,1,-1,-1,-1,-1,1          | field 5 (XWay) is -1, expected 0..32767
            4,0,1,1,0,1,0,0,0,1,100,0,1,1,-1            | field 11 (Sinit) is 100, expected 0..99
            4,0,1,1,0,1,0,0,0,1,0,-1,1,1,-1             | field 12 (Send) is -1, expected 0..99
            0,0,1,1,0,1,0,0,0,-1,-1,-1,-1,-1            | the line has 14 fields, expected 15 comma-separated integers
            0,0,1,1,0,1,0,0,0,-1,-1,-1,-1,-1,-1,        | the line has 16 fields, expected 15 comma-separated integers
            hello                                       | the line has 1 field, expected 15 comma-separated integers
            ''                                          | the line is empty, expected 15 comma-separated integers
            0,0,1,1,0,1,0,0,0,-1,-1,-1,-1,-1,--1        | field 15 (Day) is '--1', expected an integer of at most 9 digits
            0,0,1,,0,1,0,0,0,-1,-1,-1,-1,-1,-1          | field 4 (Spd) is '', expected an integer of at most 9 digits
            0,0,1,-,0,1,0,0,0,-1,-1,-1,-1,-1,-1         | field 4 (Spd) is '-', expected an integer of at most 9 digits
            0,0,1,+5,0,1,0,0,0,-1,-1,-1,-1,-1,-1        | field 4 (Spd) is '+5', expected an integer of at most 9 digits
            0,0,1, 5,0,1,0,0,0,-1,-1,-1,-1,-1,-1        | field 4 (Spd) is ' 5', expected an integer of at most 9 digits
            0,0,4294967296,5,0,1,0,0,0,-1,-1,-1,-1,-1,0 | field 3 (VID) is '4294967296', expected an integer of at most 9 digits
            """)
    void names_the_error(String line, String reason) {
        assertThat(LinearRoadLine.parse(line)).isEqualTo(new BadLine(reason));
    }

    @Test
    void replaces_unprintable_characters_in_the_error() {
        String line = "0,0,1,\u0007\u00ff\r" + "x".repeat(500) + ",0,1,0,0,0,-1,-1,-1,-1,-1,-1";
        assertThat(LinearRoadLine.parse(line))
                .isEqualTo(new BadLine(
                        "field 4 (Spd) is '???xxxxxxxxxxxxxxxxx...', expected an integer of at most 9 digits"));
    }
}
