package io.aeolus.optimizer.internal.model;

/**
 * The calibrated numbers of the model, of its estimation and of the search, each with its meaning, its unit and its origin. Usual costs of
 * messages are in {@code UsualCosts}, and utilizations at which a resource counts as saturated are in the bottleneck rule of the monitor.
 */
public final class ModelConstants {

    /**
     * Standard deviation of the time of one party in a state or a run, as a part of it. Two measurements of the same workers a minute
     * apart on two quiet cores differed by as much.
     */
    public static final double PARTY_DEVIATION = 0.03;

    /** Least factor on the usual cost of a message. Below it, something else was measured. */
    public static final double LEAST_FACTOR = 0.1;

    /** Standard deviation of a call's time in a model whose costs are given, as a part of it. Judgement. */
    public static final double GIVEN_DEVIATION = 0.25;

    /**
     * Least standard deviation of the logarithm of rates of the same plan in different JVMs: the JIT compiles the same code in different
     * ways. Seen in runs of Linear Road on two quiet cores.
     */
    public static final double RUN_NOISE = 0.05;

    /**
     * Standard deviation of a prediction's error, as a part of it, for twice as many tasks as in anything that was run: the model knows
     * no caches and context switches. From plans of four workloads.
     */
    public static final double ERROR_OF_TWICE_THE_TASKS = 0.03;

    /**
     * The same for another number of workers. With profiles in two workers, plans of four workloads for one worker did 5 % less to 27 %
     * more than predicted.
     */
    public static final double ERROR_OF_OTHER_WORKERS = 0.15;

    /** The same for batches of twice as many rows. From plans of four workloads. */
    public static final double ERROR_OF_TWICE_THE_ROWS = 0.02;

    /** Part of all runs that an interval is to contain. */
    public static final double COVERED = 0.9;

    /** Degrees of freedom of the noise of runs: a state has ten parts. */
    public static final int DEGREES_OF_FREEDOM = 9;

    /**
     * Greatest overhead of the profiler that is believed, as a part of all time. More is an error of the profiler's own measurement.
     */
    public static final double MOST_PROFILER_OVERHEAD = 0.05;

    /**
     * Greatest factor by which processors that were busy in another state, but not in this one, make its costs higher. Judgement.
     */
    public static final double MOST_IDLE_CORES = 1.5;

    /**
     * Standard deviation of sampled times of user code, as a part of them. Judgement: samples are few and come in bursts.
     */
    public static final double SAMPLED_CALL_DEVIATION = 0.25;

    /** The same for short calls, in nanoseconds: reading the clock takes as long. */
    public static final double CLOCK_DEVIATION_NANOS = 20;

    /**
     * Standard deviation of the time of other threads that belongs to no message, as a part of their measured time. Judgement.
     */
    public static final double OTHERS_DEVIATION = 0.5;

    /**
     * Part of the time above which a thread always has work when it polls, so that its processor time is that of calls.
     */
    public static final double BUSY_THREAD = 0.7;

    /**
     * Usual time of other threads, as a part of the time of tasks and ackers. Seen with Storm's word count on two cores.
     */
    public static final double USUAL_OTHERS = 0.1;

    /**
     * Least part of a call's wall time that counts as a wait. Less is noise of clocks, interrupts and garbage collection.
     */
    public static final double LEAST_WAIT = 0.1;

    /**
     * Factor on the fastest measured rate beyond which a plan is far from everything that was run. Batches alone gain less on most
     * topologies.
     */
    public static final double FAR_ABOVE_MEASURED = 5;

    /** Greatest factor by which more rows come together than evenly spread rows. More shows something else. */
    public static final double MOST_BUNCHING = 64;

    /** Part of its rows above which a batch counts as full, so that larger batches would have more rows. */
    public static final double FULL_BATCH = 0.95;

    /** Part of its rows above which a batch can hold the remainder of rows that came together. */
    public static final double HALF_BATCH = 0.5;

    /** Bytes of a tuple of unknown size: a short text. */
    public static final double UNKNOWN_TUPLE_BYTES = 64;

    /** Parts of a state or a run whose rates are compared. */
    public static final int PARTS_OF_A_STATE = 10;

    /**
     * Median latency in milliseconds above which tuples wait in queues, so that the 99th percentile shows these waits and not stalls.
     */
    public static final double QUEUEING_MILLIS = 50;

    /** Highest utilization of tasks, processors and ackers at a given rate. */
    public static final double HEADROOM_UTILIZATION = 0.8;

    /** Most ackers that are tried. Judgement. */
    public static final int MOST_ACKERS = 64;

    /** Greatest factor by which a measured rate corrects costs. More shows that something else was measured. */
    public static final double MOST_CORRECTION = 5;

    /**
     * Standard deviations of a run by which a profiled state has to be faster than the best plan: 19 of 20 pairs of runs of one plan
     * differ by less.
     */
    public static final double CLEARLY_FASTER = 2;

    /** Greatest factor on the time for which tuples are in flight. More shows something else. */
    public static final double MOST_WAYS = 16;

    /**
     * The same where many tuples may be in flight: there, other causes are likelier, such as workers that are not busy alike, or bursts.
     */
    public static final double LIKELY_WAYS = 2;

    /**
     * Part of a predicted rate below which a measured rate is lower by more than chance. Rates of runs differ by 5 %.
     */
    public static final double MUCH_SLOWER = 0.9;

    /** Factor on the planned rate up to which the limit by a hot key is worth a remark. */
    public static final double NEAR_KEY_LIMIT = 2;

    /**
     * Tuples in a receive queue above which Storm's load-aware shuffle prefers other tasks: 0.8 of Storm's queue size.
     */
    public static final int FULL_QUEUE_TUPLES = (int) (0.8 * 32_768);

    /** Least saving of a plan that is worth a remark, as a part of the cost. */
    public static final double MUCH_SAVED = 0.1;

    /**
     * What a stall of the machine adds to a latency on a quiet machine, in nanoseconds: garbage collection and scheduling on two cores.
     */
    public static final double USUAL_STALL_NANOS = 35e6;

    /**
     * Ratio of the 99th percentile without the stall to the mean where the latency is long: most of it is waiting in queues, which
     * varies less.
     */
    public static final double TAIL_WITH_STALLS = 3;

    /** Ratio of the 99th percentile to the mean, on the safe side. Measured ratios were 1.8 to 16. */
    public static final double TAIL = 6;

    /** What is added to the 99th percentile of any plan, in nanoseconds. */
    public static final double JITTER_NANOS = 5e6;

    /** Mean latency in nanoseconds up to which fewer than one row in a hundred meets a stall. */
    public static final double UNNOTICED_NANOS = 2e6;

    /** Part of the throughput that a plan may lose for fewer tasks: less than can be measured. */
    public static final double DEFAULT_TOLERANCE = 0.01;

    /**
     * Standard deviations of the factors of unbatched messages, batches, rows in batches and remote messages, on their usual costs. On other
     * machines and with other tuples, messages cost half to twice as much; a batch also has its columns, whose number varies.
     */
    private static final double[] FACTOR_DEVIATIONS = {1, 2, 0.25, 0.5};

    private ModelConstants() {}

    /** The standard deviation of a factor on usual costs; 0 is that of unbatched messages, then batches, rows and remote messages. */
    public static double factorDeviation(int kind) {
        return FACTOR_DEVIATIONS[kind];
    }
}
