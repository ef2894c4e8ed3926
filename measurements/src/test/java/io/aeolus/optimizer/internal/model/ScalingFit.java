// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Fits a line to the CPU time of the optimizers for dataflows of 10 to 100,000 operators and prints its goodness of fit. Each size is the
 * mean of several random dataflows, each the median of several runs after a garbage collection.
 */
public final class ScalingFit {

    private static final int[] OPERATORS = {10, 100, 1_000, 10_000, 25_000, 50_000, 75_000, 100_000};
    private static final int RUNS = 3;
    private static final int DATAFLOWS = 6;
    private static final int WARM_UP_OPERATORS = 200_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Times of one size. */
    private record Point(int operators, double cpuMillis, double millis, double bytes) {}

    /** The measured algorithms. */
    @FunctionalInterface
    private interface Subject {
        Object optimize(CostModel dataflow);
    }

    private ScalingFit() {}

    /**
     * Prints the figures of each size and the lines.
     *
     * @param args none
     */
    public static void main(String[] args) {
        for (ScalingBounds bounds : ScalingBounds.values()) {
            fit(
                    "bounded, " + bounds,
                    dataflow -> new BoundedOptimizer(
                                    dataflow, bounds.of(dataflow.operators().size()))
                            .optimize());
        }
        fit("paper", dataflow -> new PaperOptimizer(dataflow, 1e7, OptionalInt.empty()).optimize());
    }

    private static void fit(String name, Subject subject) {
        for (int operators : OPERATORS) {
            CostModel dataflow = LayeredDataflow.of(operators, DATAFLOWS);
            for (int done = 0; done < WARM_UP_OPERATORS; done += operators) {
                subject.optimize(dataflow);
            }
        }
        List<Point> points = new ArrayList<>();
        for (int operators : OPERATORS) {
            points.add(measure(operators, subject));
        }
        print(name, points);
    }

    private static Point measure(int operators, Subject subject) {
        double cpuMillis = 0;
        double millis = 0;
        double bytes = 0;
        for (int seed = 0; seed < DATAFLOWS; seed++) {
            Point one = measure(LayeredDataflow.of(operators, seed), subject);
            cpuMillis += one.cpuMillis() / DATAFLOWS;
            millis += one.millis() / DATAFLOWS;
            bytes += one.bytes() / DATAFLOWS;
        }
        return new Point(operators, cpuMillis, millis, bytes);
    }

    private static Point measure(CostModel dataflow, Subject subject) {
        double[] millis = new double[RUNS];
        double[] cpuMillis = new double[RUNS];
        double bytes = 0;
        for (int i = 0; i < RUNS; i++) {
            System.gc();
            long allocated = THREADS.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            long cpuStart = THREADS.getCurrentThreadCpuTime();
            subject.optimize(dataflow);
            cpuMillis[i] = (THREADS.getCurrentThreadCpuTime() - cpuStart) / 1e6;
            millis[i] = (System.nanoTime() - start) / 1e6;
            bytes += (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / RUNS;
        }
        Arrays.sort(millis);
        Arrays.sort(cpuMillis);
        return new Point(dataflow.operators().size(), cpuMillis[RUNS / 2], millis[RUNS / 2], bytes);
    }

    /** Least squares. */
    private static void print(String name, List<Point> points) {
        double meanX = points.stream().mapToDouble(Point::operators).average().orElseThrow();
        double meanY = points.stream().mapToDouble(Point::cpuMillis).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        System.out.println(name);
        for (Point point : points) {
            double x = point.operators() - meanX;
            double y = point.cpuMillis() - meanY;
            xx += x * x;
            xy += x * y;
            yy += y * y;
            System.out.printf(
                    "  %,7d operators  %9.3f ms of CPU time  %9.3f ms elapsed  %6.3f us and %6.0f B per operator%n",
                    point.operators(),
                    point.cpuMillis(),
                    point.millis(),
                    point.cpuMillis() / point.operators() * 1e3,
                    point.bytes() / point.operators());
        }
        System.out.printf("  %.3f us per operator, R² = %.4f%n", xy / xx * 1e3, xx * yy > 0 ? xy * xy / (xx * yy) : 1);
    }
}
