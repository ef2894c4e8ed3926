// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.GeneratorResult;
import java.io.IOException;
import java.util.Arrays;

/**
 * Simulates the roads second by second and writes the reports of the cars. Not thread-safe; runs once.
 *
 * <p>A car reports every 30 s, so its second of entry determines its cohort, and each second moves one cohort. A car covers exactly the
 * distance of its reported speed in 30 s, 44 ft for each mph; a car that has just stopped in an accident reports speed 0. The number of
 * entering cars keeps the reports per second on the {@link ArrivalCurve}.
 */
public final class Traffic {
    private static final int FEET_IN_30_S_PER_MPH = 44;
    private static final int RAMP_SPEED_MPH = 10;
    private static final int MAX_RAMP_SPEED_MPH = 44;
    private static final int MIN_SPEED_MPH = 5;
    private static final int MAX_TEMPER_MPH = 12;
    private static final int MAX_HALF_TRIP_MILES = 14;
    private static final int NO_MILE = -1;

    /** An accident requires other cars nearby. */
    private static final int MIN_CARS_FOR_ACCIDENT = 8;

    /** Queries of types 2, 3 and 4 per 65536 reports: in all one report in 100, in proportions of 5 to 1 to 4. */
    private static final int BALANCE_QUERIES = 328;

    private static final int EXPENDITURE_QUERIES = 66;
    private static final int TRAVEL_TIME_QUERIES = 262;

    private static final int DAYS_PER_WEEK = 7;
    private static final int MINUTES_PER_DAY = 1_440;

    private final GeneratorConfig config;
    private final int firstSecond;
    private final int lastSecond;
    private final double density;
    private final RowWriter writer;
    private final ExpenditureListener expenditures;
    private final SplitMix random;

    /** Chooses the trips of queries of type 4, so that these queries do not change the traffic. */
    private final SplitMix trips;

    private final Notifications notifications;
    private final Road[] roads;
    private final Cohort[] cohorts = new Cohort[RoadRules.REPORT_SECONDS];

    /** Reports of the current second by expressway. */
    private final int[] reports;

    private int vehicles;
    private int left;
    private int peakVehicles;
    private int queries = -1;

    /** Written rows by type. */
    private final long[] written = new long[5];

    /** Receives the written expenditure queries. */
    @FunctionalInterface
    public interface ExpenditureListener {

        /** Called after the row of the query. */
        void onQuery(int vehicle, int day, int xway) throws IOException;
    }

    public Traffic(GeneratorConfig config, RowWriter writer, ExpenditureListener expenditures) {
        this.config = config;
        this.firstSecond = config.firstMinute() * 60;
        this.lastSecond = config.minutes() * 60 - 1;
        this.density = config.density();
        this.writer = writer;
        this.expenditures = expenditures;
        this.random = new SplitMix(config.seed());
        this.trips = new SplitMix(~config.seed());
        this.reports = new int[config.expressways()];
        this.roads = new Road[2 * config.expressways()];
        this.notifications = new Notifications(roads.length);
        for (int i = 0; i < roads.length; i++) {
            Accident accident = new Accident(config.accidentsPerHour() / 2, random);
            roads[i] = new Road(i / 2, i % 2, density, accident, random);
        }
        Arrays.setAll(cohorts, i -> new Cohort());
    }

    /** Runs the simulation. */
    public GeneratorResult run() throws IOException {
        for (int second = 0; second <= lastSecond; second++) {
            simulate(second);
            peakVehicles = Math.max(peakVehicles, vehicles - left);
        }
        return new GeneratorResult(
                written[0],
                written[2],
                written[3],
                written[4],
                vehicles,
                peakVehicles,
                notifications.tolls(),
                notifications.accidents());
    }

    private void simulate(int second) throws IOException {
        for (Road road : roads) {
            road.accident().tick(second);
        }
        Arrays.fill(reports, 0);
        Cohort cars = cohorts[second % RoadRules.REPORT_SECONDS];
        int i = 0;
        while (i < cars.size) {
            if (drive(cars, i, second)) {
                i++;
            } else {
                cars.remove(i);
                left++;
            }
        }
        for (int xway = 0; xway < reports.length; xway++) {
            int wanted = (int) (ArrivalCurve.reportsPerSecond(second) * density + random.unit());
            while (reports[xway] < wanted) {
                enter(cars, xway, second);
            }
        }
    }

    /** Adds a car, which sends its first report from an entrance ramp. */
    private void enter(Cohort cars, int xway, int second) throws IOException {
        int roadIndex = 2 * xway + random.below(2);
        Road road = roads[roadIndex];
        int mile = road.nextRamp(random);
        int trip = 1 + random.below(MAX_HALF_TRIP_MILES) + random.below(MAX_HALF_TRIP_MILES);
        int i = cars.add();
        cars.vehicle[i] = vehicles++;
        cars.road[i] = roadIndex;
        cars.progressFeet[i] = mile * RoadRules.SEGMENT_FEET;
        cars.speedMph[i] = RAMP_SPEED_MPH;
        cars.lane[i] = 0;
        cars.rampReports[i] = (byte) (1 + random.below(3));
        cars.exitMile[i] = (byte) Math.min(mile + trip, RoadRules.SEGMENTS - 1);
        cars.temperMph[i] = (byte) (random.below(2 * MAX_TEMPER_MPH + 1) - MAX_TEMPER_MPH);
        road.enter(mile);
        report(cars, i, second, NO_MILE);
    }

    /** Moves a car and writes its report. Returns whether the car stays on the road. */
    private boolean drive(Cohort cars, int i, int second) throws IOException {
        Road road = roads[cars.road[i]];
        int mile = cars.progressFeet[i] / RoadRules.SEGMENT_FEET;
        if (road.accident().holds(cars.vehicle[i])) {
            report(cars, i, second, mile);
            return true;
        }
        if (!stops(cars, i, road, mile, second)) {
            int speed = nextSpeed(cars, i, road.flowMph(mile));
            cars.speedMph[i] = (byte) speed;
            cars.progressFeet[i] += speed * FEET_IN_30_S_PER_MPH;
        }
        int newMile = cars.progressFeet[i] / RoadRules.SEGMENT_FEET;
        boolean leaves = newMile >= cars.exitMile[i];
        road.leave(mile);
        if (!leaves) {
            road.enter(newMile);
        }
        if (cars.speedMph[i] > 0) {
            changeLane(cars, i, leaves);
        }
        report(cars, i, second, mile);
        return !leaves;
    }

    /** Stops a car in an accident if one is due and the car is in a suitable position. */
    private boolean stops(Cohort cars, int i, Road road, int mile, int second) {
        Accident accident = road.accident();
        // A car that was stopped must move first, so that a stop never spans two accidents.
        boolean travels = cars.lane[i] != 0 && cars.speedMph[i] > 0;
        if (!travels) {
            return false;
        }
        int from = cars.progressFeet[i];
        int roomFeet = cars.exitMile[i] * RoadRules.SEGMENT_FEET - 1;
        if (accident.needsFirstCar()) {
            int to = from + cars.speedMph[i] * FEET_IN_30_S_PER_MPH / 2;
            if (to > roomFeet || road.cars(mile) < MIN_CARS_FOR_ACCIDENT) {
                return false;
            }
            accident.begin(second, cars.vehicle[i], to, cars.lane[i]);
        } else if (accident.acceptsSecondCar(from) && accident.progressFeet() <= roomFeet) {
            accident.complete(second, cars.vehicle[i]);
        } else {
            return false;
        }
        cars.progressFeet[i] = accident.progressFeet();
        cars.lane[i] = accident.lane();
        cars.speedMph[i] = 0;
        return true;
    }

    /** The mean of the last speed and the speed of traffic, plus the driver's preference and noise. */
    private int nextSpeed(Cohort cars, int i, int flowMph) {
        int wanted = Math.min(flowMph + 20, flowMph + cars.temperMph[i] + random.below(9) - 4);
        if (cars.lane[i] == 0) {
            wanted = Math.min(wanted, MAX_RAMP_SPEED_MPH);
        }
        int speed = (cars.speedMph[i] + wanted + 1) / 2;
        return Math.max(MIN_SPEED_MPH, Math.min(speed, RoadRules.MAX_SPEED_MPH));
    }

    private void changeLane(Cohort cars, int i, boolean leaves) {
        if (leaves) {
            cars.lane[i] = RoadRules.EXIT_LANE;
        } else if (cars.rampReports[i] > 0) {
            cars.rampReports[i]--;
        } else if (cars.lane[i] == 0) {
            cars.lane[i] = 1;
        } else if (random.below(4) == 0) {
            cars.lane[i] = (byte) (1 + random.below(3));
        }
    }

    /** Writes the report of a car whose previous report was from a mile. */
    private void report(Cohort cars, int i, int second, int mileBefore) throws IOException {
        Road road = roads[cars.road[i]];
        reports[road.xway()]++;
        if (second >= firstSecond) {
            int position = road.position(cars.progressFeet[i]);
            writer.report(
                    second,
                    cars.vehicle[i],
                    cars.speedMph[i],
                    road.xway(),
                    cars.lane[i],
                    road.dir(),
                    position / RoadRules.SEGMENT_FEET,
                    position);
            written[0]++;
            // A car reports every 30 s, and leaves after a report from the exit lane.
            boolean isFirst = second < firstSecond + RoadRules.REPORT_SECONDS;
            boolean isInNewMile = isFirst || cars.progressFeet[i] / RoadRules.SEGMENT_FEET != mileBefore;
            notifications.add(cars, i, second, isInNewMile && cars.lane[i] != RoadRules.EXIT_LANE);
        }
        maybeQuery(cars.vehicle[i], road.xway(), second);
    }

    /** Lets the car of the last report send a query with the probability of the benchmark. */
    private void maybeQuery(int vehicle, int xway, int second) throws IOException {
        int chance = random.below(1 << 16);
        if (chance < BALANCE_QUERIES) {
            if (countQuery(2, second)) {
                writer.balanceQuery(queries);
            }
        } else if (chance < BALANCE_QUERIES + EXPENDITURE_QUERIES) {
            int day = 1 + random.below(RoadRules.HISTORY_DAYS);
            if (countQuery(3, second)) {
                writer.expenditureQuery(queries, day);
                expenditures.onQuery(vehicle, day, xway);
            }
        } else if (config.travelTimeQueries() && chance < BALANCE_QUERIES + EXPENDITURE_QUERIES + TRAVEL_TIME_QUERIES) {
            int from = trips.below(RoadRules.SEGMENTS);
            int to = trips.below(RoadRules.SEGMENTS);
            int dayOfWeek = 1 + trips.below(DAYS_PER_WEEK);
            int timeOfDay = 1 + trips.below(MINUTES_PER_DAY);
            if (countQuery(4, second)) {
                writer.travelTimeQuery(queries, from, to, dayOfWeek, timeOfDay);
            }
        }
    }

    /** Sets the number of the next query. Returns whether its row is written. */
    private boolean countQuery(int type, int second) {
        queries++;
        if (second < firstSecond) {
            return false;
        }
        written[type]++;
        return true;
    }
}
