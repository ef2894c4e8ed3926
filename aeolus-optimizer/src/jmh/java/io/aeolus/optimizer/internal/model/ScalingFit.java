package io.aeolus.optimizer.internal.model;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;

/** Fits a line to what the optimizers take for dataflows of 10 to 100,000 operators, and says how well it fits. */
public final class ScalingFit {

    private static final int[] OPERATORS = {10, 100, 1_000, 10_000, 25_000, 50_000, 75_000, 100_000};
    private static final int RUNS = 9;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What one size took. */
    private record Point(int operators, double millis, double bytes) {}

    private ScalingFit() {}

    /**
     * Prints medians, and the lines.
     *
     * @param args none
     * @throws Exception never
     */
    public static void main(String[] args) throws Exception {
        for (ScalingBounds bounds : ScalingBounds.values()) {
            List<Point> points = new ArrayList<>();
            for (int operators : OPERATORS) {
                Dataflow dataflow = LayeredDataflow.of(operators, 1);
                Bounds all = bounds.of(operators);
                points.add(measure(operators, () -> new BoundedOptimizer(dataflow, all).optimize()));
            }
            print("bounded, " + bounds, points);
        }
        List<Point> points = new ArrayList<>();
        for (int operators : OPERATORS) {
            Dataflow dataflow = LayeredDataflow.of(operators, 1);
            points.add(measure(operators, () -> new PaperOptimizer(dataflow, 1e7, OptionalInt.empty()).optimize()));
        }
        print("paper", points);
    }

    private static Point measure(int operators, Callable<?> optimizer) throws Exception {
        int warmUp = Math.max(3, 200_000 / operators);
        for (int i = 0; i < warmUp; i++) {
            optimizer.call();
        }
        double[] millis = new double[RUNS];
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            optimizer.call();
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        double bytes = (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / RUNS;
        Arrays.sort(millis);
        return new Point(operators, millis[RUNS / 2], bytes);
    }

    /** Least squares. */
    private static void print(String name, List<Point> points) {
        double meanX = points.stream().mapToDouble(Point::operators).average().orElseThrow();
        double meanY = points.stream().mapToDouble(Point::millis).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        System.out.println(name);
        for (Point point : points) {
            double x = point.operators() - meanX;
            double y = point.millis() - meanY;
            xx += x * x;
            xy += x * y;
            yy += y * y;
            System.out.printf(
                    "  %,7d operators  %9.3f ms  %6.0f B for each%n",
                    point.operators(), point.millis(), point.bytes() / point.operators());
        }
        System.out.printf(
                "  %.3f us for each operator, R² = %.4f%n", xy / xx * 1e3, xx * yy > 0 ? xy * xy / (xx * yy) : 1);
    }
}
