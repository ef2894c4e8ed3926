// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the hash table with maps. */
class CarsTest {

    private static final int MAX_VEHICLE = 999_999_999;
    private static final int MAX_SEGMENT = 6_553_599;

    static LongStream seeds() {
        return LongStream.range(0, 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void equals_maps(long seed) {
        Random random = new Random(seed);
        Cars cars = new Cars();
        int vehicles = 1 << (1 + random.nextInt(12));
        int first = random.nextBoolean() ? 0 : MAX_VEHICLE - vehicles;
        Map<Integer, Integer> segments = new HashMap<>();
        Map<Integer, Cars.Account> accounts = new HashMap<>();
        Map<Integer, Integer> owed = new HashMap<>();
        for (int second = 0; second < 5_000; second++) {
            int vehicle = first + random.nextInt(vehicles + 1);
            int segment = MAX_SEGMENT - random.nextInt(3);
            int lane = random.nextInt(5);
            boolean entered = cars.enters(CarReport.pack(vehicle, segment, lane));

            if (lane == 4 && segments.getOrDefault(vehicle, -1) == segment) {
                owed.put(vehicle, 0);
            }
            boolean moves = !segments.containsKey(vehicle) || segments.get(vehicle) != segment;
            assertThat(entered).isEqualTo(lane != 4 && moves);
            // A car on the exit lane is nowhere.
            segments.put(vehicle, lane == 4 ? -1 : segment);
            assertThat(cars.account(vehicle, second))
                    .isEqualTo(accounts.getOrDefault(vehicle, new Cars.Account(second, 0)));
            if (entered) {
                int toll = random.nextInt(100);
                cars.owe(vehicle, second, toll);
                int balance =
                        accounts.getOrDefault(vehicle, new Cars.Account(0, 0)).balance()
                                + owed.getOrDefault(vehicle, 0);
                accounts.put(vehicle, new Cars.Account(second, balance));
                owed.put(vehicle, toll);
            }
        }
    }
}
