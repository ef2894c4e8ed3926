package io.aeolus.linearroad.internal;

/**
 * The accidents of one road, one after the other. Each goes through four stages: none is due; one is due and a car is
 * sought that stops; a second is sought that stops at the same place within the next 29 s (else the first drives on); both
 * stand, until 10 to 20 minutes after each has sent its fourth report from there. Not threadsafe.
 */
final class Accident {
    private enum Stage {
        NONE,
        FIRST_SOUGHT,
        SECOND_SOUGHT,
        BLOCKED
    }

    private static final int NEVER = Integer.MAX_VALUE;
    private static final int NOBODY = -1;
    private static final int NO_LIMIT_MPH = RoadRules.MAX_SPEED_MPH;

    /** Detection takes four reports. */
    private static final int SECONDS_TO_DETECTION = 3 * RoadRules.REPORT_SECONDS;

    private static final int MIN_SECONDS_TO_CLEAR = 600;
    private static final int MAX_SECONDS_TO_CLEAR = 1_200;
    private static final int PAUSE_SECONDS = 60;

    /** How far behind the first car the second may have been 30 s before; it covers the rest and stops. */
    private static final int MAX_GAP_FEET = RoadRules.SEGMENT_FEET / 2;

    /** Speed limits in the mile of the accident and the four before it. */
    private static final int[] LIMITS_MPH = {20, 22, 26, 32, 40};

    private final double intervalSeconds;
    private final SplitMix random;
    private Stage stage = Stage.NONE;
    private int dueSecond;
    private int firstVehicle = NOBODY;
    private int secondVehicle = NOBODY;
    private int firstStopSecond;
    private int clearSecond;
    private int progressFeet;
    private byte lane;

    /** @param perHour accidents an hour on this road, 0 or more */
    Accident(double perHour, SplitMix random) {
        this.intervalSeconds = 3_600 / perHour;
        this.random = random;
        this.dueSecond = perHour == 0 ? NEVER : (int) (intervalSeconds * random.unit());
    }

    /** Lets time pass; called once a second, before the cars move. */
    void tick(int second) {
        switch (stage) {
            case NONE -> {
                if (second >= dueSecond) {
                    stage = Stage.FIRST_SOUGHT;
                }
            }
            case FIRST_SOUGHT -> {}
            case SECOND_SOUGHT -> {
                if (second >= firstStopSecond + RoadRules.REPORT_SECONDS) {
                    firstVehicle = NOBODY;
                    stage = Stage.FIRST_SOUGHT;
                }
            }
            case BLOCKED -> {
                if (second >= clearSecond) {
                    firstVehicle = NOBODY;
                    secondVehicle = NOBODY;
                    int next = dueSecond + (int) (intervalSeconds * (0.5 + random.unit()));
                    dueSecond = Math.max(next, second + PAUSE_SECONDS);
                    stage = Stage.NONE;
                }
            }
        }
    }

    /** Whether a car stands in the accident. */
    boolean holds(int vehicle) {
        return vehicle == firstVehicle || vehicle == secondVehicle;
    }

    /** Whether a car is sought to stop first. */
    boolean seeksFirst() {
        return stage == Stage.FIRST_SOUGHT;
    }

    /** Whether a car at this place is sought to run into the first. */
    boolean seeksSecond(int fromFeet) {
        return stage == Stage.SECOND_SOUGHT && fromFeet <= progressFeet && progressFeet - fromFeet <= MAX_GAP_FEET;
    }

    /** The first car stops. */
    void begin(int second, int vehicle, int atFeet, byte onLane) {
        firstVehicle = vehicle;
        firstStopSecond = second;
        progressFeet = atFeet;
        lane = onLane;
        stage = Stage.SECOND_SOUGHT;
    }

    /** The second car stops where the first stands. */
    void complete(int second, int vehicle) {
        secondVehicle = vehicle;
        int seconds = MIN_SECONDS_TO_CLEAR + random.below(MAX_SECONDS_TO_CLEAR - MIN_SECONDS_TO_CLEAR + 1);
        clearSecond = second + SECONDS_TO_DETECTION + seconds;
        stage = Stage.BLOCKED;
    }

    /** When the fourth report of a car that stopped now will show it. */
    static int detectionSecond(int second) {
        return second + SECONDS_TO_DETECTION;
    }

    /** Where the first car stopped, in feet from the start of the road. */
    int progressFeet() {
        return progressFeet;
    }

    /** The lane where the first car stopped. */
    byte lane() {
        return lane;
    }

    /** How fast cars may go in a mile because of the accident. */
    int limitMph(int mile) {
        if (stage != Stage.BLOCKED) {
            return NO_LIMIT_MPH;
        }
        int milesBefore = progressFeet / RoadRules.SEGMENT_FEET - mile;
        return milesBefore >= 0 && milesBefore < LIMITS_MPH.length ? LIMITS_MPH[milesBefore] : NO_LIMIT_MPH;
    }
}
