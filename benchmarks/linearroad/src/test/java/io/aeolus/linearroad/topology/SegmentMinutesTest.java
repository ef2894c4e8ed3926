// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the hash table with maps of sets. */
class SegmentMinutesTest {

    private static final int MAX_VEHICLE = 999_999_999;

    private record Car(Segment segment, int vehicle) {}

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    /** Two minutes are open at a time, as when a spout task is behind another, and some reports are replayed. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void equals_a_summary_in_maps(long seed) {
        Random random = new Random(seed);
        SegmentMinutes minutes = new SegmentMinutes();
        int xways = 1 + random.nextInt(3);
        // From a few cars with many reports to many cars that make the table grow.
        int vehicles = 1 << (1 + random.nextInt(14));
        int firstVehicle = random.nextBoolean() ? 0 : MAX_VEHICLE - vehicles;
        // The reported speed by minute and second.
        Map<Integer, Map<Car, Map<Integer, Integer>>> expected = new HashMap<>();
        for (int minute = 1; minute <= 4; minute++) {
            int reports = random.nextInt(20_000);
            for (int report = 0; report < reports; report++) {
                Segment segment = new Segment(random.nextInt(xways), random.nextInt(2), random.nextInt(100));
                int vehicle = firstVehicle + random.nextInt(vehicles);
                int of = minute + random.nextInt(2);
                int second = random.nextInt(60);
                int speedMph = Math.floorMod(vehicle * 31 + second, 101);
                expected.computeIfAbsent(of, m -> new HashMap<>())
                        .computeIfAbsent(new Car(segment, vehicle), car -> new TreeMap<>())
                        .put(second, speedMph);
                minutes.add(
                        60 * (of - 1) + second,
                        vehicle,
                        speedMph,
                        Segment.road(segment.xway(), segment.dir()),
                        segment.seg());
            }

            assertSummaries(minutes.closeUpTo(minute), minute, expected.getOrDefault(minute, Map.of()));
        }
    }

    /** The speed sum of a stopped car is 0. */
    @Test
    void counts_car_0_of_segment_0() {
        SegmentMinutes minutes = new SegmentMinutes();
        minutes.add(0, 0, 0, 0, 0);
        minutes.add(30, 0, 0, 0, 0);
        minutes.add(30, 0, 0, 0, 0);

        assertThat(minutes.closeUpTo(1)).containsExactly(new SegmentMinutes.Summary(new Segment(0, 0, 0), 1, 0, 1));
    }

    private static void assertSummaries(
            List<SegmentMinutes.Summary> summaries, int minute, Map<Car, Map<Integer, Integer>> expected) {
        Map<Segment, List<Double>> averages = expected.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> entry.getKey().segment(),
                        Collectors.mapping(
                                entry -> entry.getValue().values().stream()
                                        .mapToInt(Integer::intValue)
                                        .average()
                                        .orElseThrow(),
                                Collectors.toList())));
        assertThat(summaries).hasSameSizeAs(averages.keySet());
        for (SegmentMinutes.Summary summary : summaries) {
            List<Double> ofCars = averages.get(summary.segment());
            assertThat(ofCars).as("%s", summary).isNotNull();
            assertThat(summary.minute()).isEqualTo(minute);
            assertThat(summary.cars()).isEqualTo(ofCars.size());
            assertThat(summary.averageMph())
                    .isCloseTo(
                            ofCars.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .average()
                                    .orElseThrow(),
                            within(1e-9));
        }
    }

    @Test
    void closes_all_minutes_up_to_a_minute_and_keeps_later_ones() {
        SegmentMinutes minutes = new SegmentMinutes();
        for (int minute : List.of(3, 1, 4, 2)) {
            minutes.add(60 * (minute - 1), 7, 50, 0, minute);
        }

        assertThat(minutesOf(minutes.closeUpTo(2))).containsExactly(1, 2);
        assertThat(minutesOf(minutes.closeUpTo(2))).isEmpty();
        assertThat(minutesOf(minutes.closeUpTo(9))).containsExactly(3, 4);
    }

    @Test
    void ignores_replays_of_a_closed_minute() {
        SegmentMinutes minutes = new SegmentMinutes();
        minutes.add(0, 7, 50, 0, 0);
        minutes.closeUpTo(1);

        minutes.add(59, 7, 50, 0, 0);

        assertThat(minutes.closeUpTo(1)).isEmpty();
    }

    @Test
    void continues_an_open_minute_when_another_is_closed() {
        SegmentMinutes minutes = new SegmentMinutes();
        minutes.add(0, 7, 50, 0, 0);
        minutes.add(60, 7, 40, 0, 0);
        minutes.closeUpTo(1);
        minutes.add(90, 7, 60, 0, 0);

        assertThat(minutes.closeUpTo(2)).containsExactly(new SegmentMinutes.Summary(new Segment(0, 0, 0), 2, 50, 1));
    }

    private static List<Integer> minutesOf(List<SegmentMinutes.Summary> summaries) {
        return summaries.stream().map(SegmentMinutes.Summary::minute).toList();
    }
}
