package io.aeolus.probe.internal.profile;

/**
 * The times of the calls of one burst, in user code and out of it. CPU times come from few readings: a stay shorter than {@link
 * CallBursts#LONG_NANOS} is all CPU time, and what the thread lacks for the sum of all stays, it was off the processor for in the long
 * ones. Not thread-safe.
 */
final class PartTimes {

    private final MeteredClock wall;
    private final MeteredClock cpu;
    private final double[] walls;
    private final double[] cpus;
    private final double[] longs;
    private int count;
    private boolean isSlow;
    private boolean isInUserCode;
    private long mark;
    private long readings;
    private long allReadings;
    private long allCpuReadings;
    private long cpuStart;

    // Of the burst.
    private double insideNanos;
    private double outsideNanos;
    private double longNanos;
    private double betweenNanos;

    // Of the call.
    private final Stays user = new Stays();
    private final Stays others = new Stays();
    private long callCpuStart;

    // Of all bursts without long stays: how much of the time between calls is CPU time.
    private double restCpuNanos;
    private double restNanos;

    /** Stays of one kind in one call. */
    private static final class Stays {
        private long nanos;
        private long longNanos;
        private int count;

        void clear() {
            nanos = 0;
            longNanos = 0;
            count = 0;
        }

        void add(long stayNanos) {
            nanos += stayNanos;
            count++;
            if (stayNanos >= CallBursts.LONG_NANOS) {
                longNanos += stayNanos;
            }
        }

        double nanos(double readingNanos) {
            return (double) nanos - count * readingNanos;
        }
    }

    PartTimes(MeteredClock wall, MeteredClock cpu, int mostCalls) {
        this.wall = wall;
        this.cpu = cpu;
        this.walls = new double[mostCalls];
        this.cpus = new double[mostCalls];
        this.longs = new double[mostCalls];
    }

    /** The calls from now on count. If calls are slow, each has its CPU time read; otherwise the burst as a whole. */
    void open(boolean slow) {
        isSlow = slow;
        count = 0;
        insideNanos = 0;
        outsideNanos = 0;
        longNanos = 0;
        betweenNanos = 0;
        cpuStart = cpu.measure();
        allCpuReadings += cpu.readingsToMeasure();
        readings = wall.readingsToMeasure();
        mark = wall.measure();
    }

    /** A call begins. */
    void begin() {
        user.clear();
        others.clear();
        if (isSlow) {
            callCpuStart = cpu.read();
            allCpuReadings++;
        }
        long now = wall.read();
        readings++;
        betweenNanos += now - mark - wall.readingNanos();
        mark = now;
        isInUserCode = true;
    }

    boolean isInUserCode() {
        return isInUserCode;
    }

    void leave() {
        long now = wall.read();
        user.add(now - mark);
        mark = now;
        isInUserCode = false;
    }

    void back() {
        long now = wall.read();
        others.add(now - mark);
        mark = now;
        isInUserCode = true;
    }

    /** The call is over. */
    void end(boolean counts) {
        leave();
        long callCpuEnd = isSlow ? cpu.read() : 0;
        int callReadings = user.count + others.count;
        readings += callReadings;
        double inside = user.nanos(wall.readingNanos());
        double outside = others.nanos(wall.readingNanos());
        if (!counts) {
            betweenNanos += inside + outside;
            return;
        }
        double callLongNanos = (double) user.longNanos + others.longNanos;
        walls[count] = inside;
        longs[count] = (double) user.longNanos;
        if (isSlow) {
            allCpuReadings++;
            double cpuNanos = callCpuEnd - callCpuStart - cpu.readingNanos() - (callReadings + 1) * wall.readingNanos();
            cpus[count] = inside - offNanos(inside + outside - cpuNanos, callLongNanos, (double) user.longNanos);
        }
        insideNanos += inside;
        outsideNanos += outside;
        longNanos += callLongNanos;
        count++;
    }

    /** The burst is over. */
    void close() {
        if (!isSlow) {
            double cpuNanos = cpu.read() - cpuStart - cpu.readingNanos() - (double) readings * wall.readingNanos();
            allCpuReadings++;
            double stays = insideNanos + outsideNanos;
            if (longNanos == 0) {
                restCpuNanos += cpuNanos - stays;
                restNanos += betweenNanos;
            }
            double restShare = restNanos > 0 ? Math.min(1, Math.max(0, restCpuNanos / restNanos)) : 0;
            double lacking = stays + restShare * betweenNanos - cpuNanos;
            for (int call = 0; call < count; call++) {
                cpus[call] = walls[call] - offNanos(lacking, longNanos, longs[call]);
            }
        }
        allReadings += readings;
    }

    /** The part of one call's long stays in what was lacking, which no more than all long stays can lack. */
    private static double offNanos(double lacking, double allLongNanos, double longNanos) {
        return allLongNanos > 0 ? Math.min(allLongNanos, Math.max(0, lacking)) * longNanos / allLongNanos : 0;
    }

    /** The call threw. */
    void abandon() {
        isInUserCode = false;
    }

    /** How many calls there are. */
    int count() {
        return count;
    }

    /** Pure processing times by the wall. */
    double[] walls() {
        return walls;
    }

    /** The same as CPU times. */
    double[] cpus() {
        return cpus;
    }

    /** Mean time of a call, in user code and out of it. */
    double meanCallNanos() {
        return (insideNanos + outsideNanos) / count;
    }

    /** What the readings since the last time that this was asked have taken. */
    double readingNanos() {
        double nanos = (double) allReadings * wall.readingNanos() + (double) allCpuReadings * cpu.readingNanos();
        allReadings = 0;
        allCpuReadings = 0;
        return nanos;
    }
}
