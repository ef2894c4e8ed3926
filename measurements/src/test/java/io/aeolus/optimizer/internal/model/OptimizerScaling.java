// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures the time of the optimizers from a dataflow to a plan. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OptimizerScaling {

    /** Bounds of the plan; ignored by the published algorithm. */
    @State(Scope.Benchmark)
    public static class Kind {

        /** Its bounds. */
        @Param
        public ScalingBounds bounds = ScalingBounds.TASKS;
    }

    /** Its size. */
    @Param({"10", "100", "1000", "10000", "100000"})
    public int operators;

    private CostModel dataflow = LayeredDataflow.of(10, 1);

    /** Generates the dataflow. */
    @Setup
    public void make() {
        dataflow = LayeredDataflow.of(operators, 1);
    }

    /**
     * Runs the bounded algorithm.
     *
     * @param kind the bounds
     * @return the plan
     */
    @Benchmark
    public Outcome bounded(Kind kind) {
        return new BoundedOptimizer(dataflow, kind.bounds.of(operators)).optimize();
    }

    /**
     * Runs the published algorithm.
     *
     * @return the plan
     *
     */
    @Benchmark
    public PaperPlan paper() {
        return new PaperOptimizer(dataflow, 1e7, OptionalInt.empty()).optimize();
    }
}
