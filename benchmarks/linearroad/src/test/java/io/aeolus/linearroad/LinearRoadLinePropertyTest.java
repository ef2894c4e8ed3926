// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random lines; the test name contains the seed. */
class LinearRoadLinePropertyTest {
    private static final int CASES = 20_000;
    private static final String MUTANTS = "0123456789,-+ .x\r\t\u0000\u00e9";

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void a_row_survives_writing_and_reading(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            LinearRoadRow row = randomRow(random);
            assertThat(LinearRoadLine.parse(Lines.of(row))).isEqualTo(row);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void a_mutated_line_is_accepted_or_rejected_as_by_a_simple_parser(long seed) {
        Random random = new Random(seed);
        int rows = 0;
        for (int i = 0; i < CASES; i++) {
            String line = mutate(Lines.of(randomRow(random)), random);
            LinearRoadLine parsed = LinearRoadLine.parse(line);
            assertThat(parsed instanceof LinearRoadRow).as(line).isEqualTo(isValid(line));
            if (parsed instanceof BadLine bad) {
                assertThat(bad.reason()).as(line).isNotBlank().doesNotContain("\r", "\n");
            } else {
                rows++;
            }
        }
        assertThat(rows).as("changed lines that are valid").isBetween(CASES / 100, CASES * 9 / 10);
    }

    private static LinearRoadRow randomRow(Random random) {
        int time = random.nextInt(10_800);
        int vehicle = random.nextInt(1_000_000_000);
        int xway = random.nextInt(32_768);
        int query = random.nextInt(1_000_000_000);
        return switch (random.nextInt(6)) {
            case 0 -> new AccountBalanceQuery(time, vehicle, query);
            case 1 -> new DailyExpenditureQuery(time, vehicle, xway, query, 1 + random.nextInt(69));
            case 2 ->
                new TravelTimeQuery(
                        time,
                        vehicle,
                        xway,
                        query,
                        random.nextInt(100),
                        random.nextInt(100),
                        1 + random.nextInt(7),
                        1 + random.nextInt(1_440));
            default -> {
                int position = random.nextInt(528_000);
                yield new PositionReport(
                        time,
                        vehicle,
                        random.nextInt(101),
                        xway,
                        random.nextInt(5),
                        random.nextInt(2),
                        position / 5_280,
                        position);
            }
        };
    }

    /** Changes, drops, duplicates or inserts characters, or truncates the line. */
    private static String mutate(String line, Random random) {
        StringBuilder text = new StringBuilder(line);
        int changes = 1 + random.nextInt(2);
        for (int i = 0; i < changes && text.length() > 0; i++) {
            int at = random.nextInt(text.length());
            char mutant = MUTANTS.charAt(random.nextInt(MUTANTS.length()));
            switch (random.nextInt(8)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, text.charAt(at));
                case 2 -> text.insert(at, mutant);
                case 3 -> text.setLength(at);
                default -> text.setCharAt(at, mutant);
            }
        }
        return text.toString();
    }

    /** The same rules, implemented with JDK classes. */
    private static boolean isValid(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != 15) {
            return false;
        }
        int[] values = new int[15];
        for (int i = 0; i < 15; i++) {
            if (!fields[i].matches("-?\\d{1,9}")) {
                return false;
            }
            values[i] = Integer.parseInt(fields[i]);
        }
        boolean common = values[1] >= 0 && values[1] < 10_800 && values[2] >= 0;
        boolean query = common && values[9] >= 0;
        boolean xway = values[4] >= 0 && values[4] <= 32_767;
        return switch (values[0]) {
            case 0 ->
                common
                        && xway
                        && values[3] >= 0
                        && values[3] <= 100
                        && values[5] >= 0
                        && values[5] <= 4
                        && (values[6] == 0 || values[6] == 1)
                        && values[8] >= 0
                        && values[8] < 528_000
                        && values[7] == values[8] / 5_280;
            case 2 -> query;
            case 3 -> query && xway && values[14] >= 1 && values[14] <= 69;
            case 4 -> query && xway && values[10] >= 0 && values[10] <= 99 && values[11] >= 0 && values[11] <= 99;
            default -> false;
        };
    }
}
