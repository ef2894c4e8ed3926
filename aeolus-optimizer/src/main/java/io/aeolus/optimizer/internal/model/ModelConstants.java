// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.OptionalDouble;

/**
 * The calibrated numbers of the model, of its estimation and of the search, each with its meaning, its unit and its origin. Usual costs of
 * messages are in {@code UsualCosts}, and utilizations at which a resource counts as saturated are in the bottleneck rule of the monitor.
 */
public final class ModelConstants {

    /**
     * Relative standard deviation of the time of one party in a state or a run. Two measurements of the same workers a
     * minute apart on two quiet cores differed by as much.
     */
    public static final double PARTY_DEVIATION = 0.03;

    /** The same for the elapsed times of a running topology, which contain waits. Judgement, for hosts with free cores. */
    public static final double ELAPSED_DEVIATION = 0.15;

    /** Standard deviation in nanoseconds of the own time of an operator that was not measured, such as a spout of a running topology. Judgement. */
    public static final double UNMEASURED_DEVIATION_NANOS = 1_000;

    /** Half the width of a 95 % confidence interval, in standard deviations. */
    public static final double DEVIATIONS_OF_95_PERCENT = 1.96;

    /** Minimum factor on the usual cost of a message. Below it, something else was measured. */
    public static final double MIN_FACTOR = 0.1;

    /**
     * Minimum standard deviation of the logarithm of rates of the same plan in different JVMs: the JIT compiles the
     * same code differently. Measured in runs of Linear Road on two quiet cores.
     */
    public static final double RUN_NOISE = 0.05;

    /**
     * Relative standard deviation of a prediction's error for twice as many tasks as in any run: the model ignores
     * caches and context switches. Measured with plans of four workloads.
     */
    public static final double ERROR_OF_TWICE_THE_TASKS = 0.03;

    /**
     * Relative standard deviation of a prediction's error for another number of workers than in any run. Plans of four workloads that were
     * profiled in two workers ran in one worker between 5 % slower and 27 % faster than predicted.
     */
    public static final double ERROR_OF_OTHER_WORKERS = 0.15;

    /**
     * Relative standard deviation of a prediction's error for batches with twice as many rows as in any run. Measured with plans of four
     * workloads.
     */
    public static final double ERROR_OF_TWICE_THE_ROWS = 0.02;

    /** Share of runs that a prediction interval should contain. */
    public static final double COVERED = 0.9;

    /** Degrees of freedom of the noise of runs: a state has ten parts. */
    public static final int DEGREES_OF_FREEDOM = 9;

    /** Maximum credible overhead of the profiler, as a share of all time. A higher value is a measurement error. */
    public static final double MAX_PROFILER_OVERHEAD = 0.05;

    /** Maximum factor on the costs of a state in which the cores were less busy than in another. Judgement. */
    public static final double MAX_IDLE_CORES = 1.5;

    /** Relative standard deviation of sampled times of user code. Judgement: samples are few and bursty. */
    public static final double SAMPLED_CALL_DEVIATION = 0.25;

    /** The same for short calls, in nanoseconds: reading the clock takes as long. */
    public static final double CLOCK_DEVIATION_NANOS = 20;

    /** Relative standard deviation of the time of other threads that belongs to no message. Judgement. */
    public static final double OTHERS_DEVIATION = 0.5;

    /** Utilization above which a thread always has work when it polls, so that all its CPU time belongs to calls. */
    public static final double BUSY_THREAD = 0.7;

    /** Usual time of other threads, as a share of the time of tasks and ackers. Measured with Storm's word count on two cores. */
    public static final double USUAL_OTHERS = 0.1;

    /** Minimum share of a call's wall time that counts as a wait. Less is noise of clocks, interrupts and garbage collection. */
    public static final double MIN_WAIT = 0.1;

    /** Factor on the fastest measured rate above which a plan is extrapolated. Batches alone gain less on most topologies. */
    public static final double FAR_ABOVE_MEASURED = 5;

    /** Maximum burst factor. A higher factor shows another cause. */
    public static final double MAX_BURST_FACTOR = 64;

    /** Fill above which a batch counts as full, so that larger batches would hold more rows. */
    public static final double FULL_BATCH = 0.95;

    /** Fill above which a batch can hold the remainder of a burst. */
    public static final double HALF_BATCH = 0.5;

    /** Bytes of a tuple of unknown size: a short text. */
    public static final double UNKNOWN_TUPLE_BYTES = 64;

    /** Intervals of a state or a run whose rates are compared. */
    public static final int PARTS_OF_A_STATE = 10;

    /**
     * Median latency in milliseconds above which tuples wait in queues, so that the 99th percentile shows these waits and not stalls.
     */
    public static final double QUEUEING_MILLIS = 50;

    /** Highest utilization of tasks, processors and ackers at a given rate. */
    public static final double HEADROOM_UTILIZATION = 0.8;

    /** Maximum number of ackers to try. Judgement. */
    public static final int MAX_ACKERS = 64;

    /**
     * Usual CPU time in nanoseconds of a call of a chained operator in addition to its user code: the tuple object, the call and the count of acks.
     * By JMH (HopBenchmark).
     */
    private static final double CHAINED_CALL_NANOS = 25;

    /**
     * The same if the producer is a source, which also tracks each message and shares its outputs with a sender thread. Measured: spout and parse of
     * Linear Road take 212 ns in one task. User code and messages are 178 ns, less 48 ns that parse saves; the rest is this call, 82 ns. A spout and
     * two bolts with 28 ns of user code take 107 ns, which leaves 64 ns for this call.
     */
    private static final double CHAINED_CALL_OF_SOURCE_NANOS = 80;

    /**
     * Usual CPU time in nanoseconds that a chained operator saves because its tuple is in the caches of the core. In its own task, the operator loads
     * the tuple from the caches of another core, which profiles measure as part of its user code. Measured: parse and agg of Linear Road, with
     * numbers in a tuple, take 330 ns in one task, about as much as their sum.
     */
    private static final double HANDOVER_NANOS = 15;

    /**
     * The same in addition for a tuple with an object, such as a text: batches hold numbers in arrays, and other values mostly as references. From word
     * counts; Linear Road cannot show it, because its bolts have too little user code to save as much.
     */
    private static final double HANDOVER_OF_OBJECT_NANOS = 55;

    /** The objects in a tuple if unknown. */
    private static final double UNKNOWN_OBJECTS = 1;

    /** Minimum CPU time of a chained operator, as a share of the time of its user code in the profile. Judgement. */
    static final double LEAST_CHAINED_SHARE = 0.25;

    /** Highest number of chainable operators for which all chains are tried. Judgement. */
    public static final int MAX_ENUMERATED_CHAINS = 5;

    /** Highest number of chainable operators for which chains are added and removed one by one. Each step searches a plan. Judgement. */
    public static final int MAX_CHAIN_STEPS = 64;

    /** Maximum factor by which a measured rate corrects costs. More shows another cause. */
    public static final double MAX_CORRECTION = 5;

    /**
     * Standard deviations by which a profiled state has to be faster than the best plan: 19 of 20 pairs of runs of one
     * plan differ by less.
     */
    public static final double CLEARLY_FASTER = 2;

    /** Maximum factor on queueing delays. A higher factor shows another cause. */
    public static final double MAX_DELAY_FACTOR = 16;

    /** The same with many tuples in flight: there, other causes are likelier, such as unequally busy workers, or bursts. */
    public static final double LIKELY_DELAY_FACTOR = 2;

    /** Share of a predicted rate below which a measured rate is lower by more than noise. Rates of runs differ by 5 %. */
    public static final double MUCH_SLOWER = 0.9;

    /** Factor on the planned rate below which the limit by a hot key is worth a remark. */
    public static final double NEAR_KEY_LIMIT = 2;

    /**
     * Tuples in a receive queue above which Storm's load-aware shuffle prefers other tasks: 0.8 of Storm's queue size.
     */
    public static final int FULL_QUEUE_TUPLES = (int) (0.8 * 32_768);

    /** Delay by a stall on a quiet machine, in nanoseconds: garbage collection and scheduling on two cores. */
    public static final double USUAL_STALL_NANOS = 35e6;

    /**
     * Ratio of the 99th percentile, less the stall, to the mean of a long latency. Lower than {@link #TAIL}, because a long latency is mostly
     * queueing time, which varies less.
     */
    public static final double TAIL_WITH_STALLS = 3;

    /** Ratio of the 99th percentile to the mean, on the safe side. Measured ratios were 1.8 to 16. */
    public static final double TAIL = 6;

    /** Addition to the 99th percentile of any plan, in nanoseconds. */
    public static final double JITTER_NANOS = 5e6;

    /** Mean latency in nanoseconds up to which fewer than one row in a hundred meets a stall. */
    public static final double UNNOTICED_NANOS = 2e6;

    /** Share of the throughput to give up for fewer tasks: less than can be measured. */
    public static final double DEFAULT_TOLERANCE = 0.01;

    /**
     * The share of the highest rate that plans from the statistics of a running topology give up for fewer tasks. The statistics miss the code of
     * spouts, so that the model overestimates plans with more executors. Measured: with 0.01, the plan of a click stream reached 65 % of the
     * throughput of the plan from a full profile.
     */
    public static final double TOLERANCE_OF_RUNNING = 0.3;

    /**
     * Standard deviations of the factors of unbatched messages, batches, rows in batches and remote messages, on their
     * usual costs. On other machines and with other tuples, messages cost half to twice as much; a batch also has
     * columns, whose number varies.
     */
    private static final double[] FACTOR_DEVIATIONS = {1, 2, 0.25, 0.5};

    /**
     * The heap memory of a tuple without its values' content: Storm's tuple, its list of values with an array for ten values, and its message id
     * with one root (330 bytes, measured), and the entries of the spout and of the acker for the root (about 100), rounded up.
     */
    static final double TUPLE_HEAP_BYTES = 512;

    /** A string of Latin letters takes about as much memory as serialized, other strings up to twice as much, and a small number, boxed, 24 bytes. */
    static final double HEAP_PER_SERIALIZED_BYTE = 4;

    private ModelConstants() {}

    /** Returns the standard deviation of a factor on usual costs; 0 is that of unbatched messages, then batches, rows and remote messages. */
    public static double factorDeviation(int kind) {
        return FACTOR_DEVIATIONS[kind];
    }

    /**
     * Returns the usual cost of a call of a chained operator.
     *
     * @param objects mean number of objects in a tuple
     */
    public static ChainedCall chainedCall(boolean isBySource, OptionalDouble objects) {
        return new ChainedCall(
                isBySource ? CHAINED_CALL_OF_SOURCE_NANOS : CHAINED_CALL_NANOS,
                HANDOVER_NANOS + HANDOVER_OF_OBJECT_NANOS * Math.min(1, objects.orElse(UNKNOWN_OBJECTS)));
    }
}
