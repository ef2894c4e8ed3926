// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.GeneratedTolls;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadRow;
import io.aeolus.linearroad.Lines;
import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.TravelTimeQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random traffic with everything that the rules depend on: crowded segments, cars that stop together and move on, exits, cars that enter
 * again on another road, and queries, some of them of unknown cars.
 */
public final class RandomRoad {

    private static final int SEGMENT_FEET = 5_280;
    private static final int EXIT_LANE = 4;
    private static final GeneratedTolls TOLLS = new GeneratedTolls(2013);

    private final Random random;
    private final List<LinearRoadRow> rows = new ArrayList<>();
    private int queries;

    private static final class Car {
        int phase;
        int xway;
        int dir;
        int seg;
        int lane;
        int stopReports;
    }

    private RandomRoad(long seed) {
        random = new Random(seed);
    }

    /** Writes an input and its history. */
    public static LinearRoadFile write(Path directory, long seed, int cars, int minutes) throws Exception {
        RandomRoad road = new RandomRoad(seed);
        road.drive(cars, minutes);
        Path input = directory.resolve("road-" + seed + ".dat");
        write(input, road.rows);
        return new LinearRoadFile(input);
    }

    /** Writes rows, and the history that their queries need. */
    public static LinearRoadFile write(Path input, List<LinearRoadRow> rows) throws Exception {
        lines(input, rows);
        LinearRoadFile file = new LinearRoadFile(input);
        List<String> history = new ArrayList<>();
        for (LinearRoadRow row : rows) {
            if (row instanceof DailyExpenditureQuery query) {
                int toll = TOLLS.toll(query.vehicle(), query.day(), query.xway());
                history.add(query.vehicle() + "," + query.day() + "," + query.xway() + "," + toll);
            }
        }
        Files.write(file.history(), history);
        return file;
    }

    private static void lines(Path input, List<LinearRoadRow> rows) throws IOException {
        Files.write(input, rows.stream().map(Lines::of).toList());
    }

    private void drive(int count, int minutes) {
        List<Car> cars = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Car car = new Car();
            car.phase = random.nextInt(30);
            enter(car);
            cars.add(car);
        }
        for (int second = 0; second < minutes * 60; second++) {
            for (int vehicle = 0; vehicle < count; vehicle++) {
                Car car = cars.get(vehicle);
                if (second % 30 == car.phase && second >= vehicle % 90) {
                    report(car, vehicle, second);
                }
            }
            if (second % 50 == 0) {
                rows.add(new AccountBalanceQuery(second, count + random.nextInt(9), queries++));
                rows.add(new TravelTimeQuery(second, 0, 0, queries++, 0, 1, 1, 1));
            }
        }
    }

    private void enter(Car car) {
        boolean isCrowded = random.nextInt(4) > 0;
        car.xway = isCrowded ? 0 : random.nextInt(2);
        car.dir = isCrowded ? 0 : random.nextInt(2);
        car.seg = isCrowded ? 1 : random.nextInt(8);
        car.lane = 0;
        car.stopReports = 0;
    }

    private void report(Car car, int vehicle, int second) {
        int speed = 1 + random.nextInt(60);
        if (car.stopReports > 0) {
            car.stopReports--;
            speed = 0;
        } else if (car.lane == EXIT_LANE) {
            enter(car);
        } else {
            move(car);
            if (car.stopReports > 0) {
                speed = 0;
            }
        }
        int feet = car.stopReports > 0 || speed == 0 ? 7 : random.nextInt(SEGMENT_FEET);
        LinearRoadRow report = new PositionReport(
                second, vehicle, speed, car.xway, car.lane, car.dir, car.seg, car.seg * SEGMENT_FEET + feet);
        List<LinearRoadRow> inSecond = new ArrayList<>(List.of(report));
        if (random.nextInt(8) == 0) {
            inSecond.add(random.nextInt(2), new AccountBalanceQuery(second, vehicle, queries++));
        }
        if (random.nextInt(60) == 0) {
            inSecond.add(new DailyExpenditureQuery(second, vehicle, car.xway, queries++, 1 + random.nextInt(69)));
        }
        rows.addAll(inSecond);
    }

    private void move(Car car) {
        int step = car.dir == 0 ? 1 : -1;
        car.lane = 1 + random.nextInt(2);
        if (random.nextInt(4) == 0 && car.seg + step >= 0 && car.seg + step < 100) {
            car.seg += step;
        }
        int choice = random.nextInt(30);
        if (choice == 0) {
            car.lane = EXIT_LANE;
        } else if (choice == 1) {
            car.lane = 1;
            car.stopReports = 2 + random.nextInt(6);
        }
    }
}
