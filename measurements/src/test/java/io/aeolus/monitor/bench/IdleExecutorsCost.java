// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.IWaitStrategy.WaitSituation;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.Utils;

/**
 * Measures the effect of idle executors on an executor with work every 100 us, such as an acker. Threads use Storm's wait strategy with
 * defaults and with {@code topology.bolt.wait.progressive.level2.count: 0}, and simulate a tuple a few times per second. Prints CPU usage
 * and additional delay for different numbers of idle executors.
 */
public final class IdleExecutorsCost {

    private static final long SECONDS = 3;
    private static final int POLLS_BETWEEN_TUPLES = 1_000;
    private static final int ROUNDS_OF_WORK = 15_000;
    private static final long PAUSE_NANOS = 50_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Result of the work; prevents dead-code elimination. */
    private static long bits = 42;

    private IdleExecutorsCost() {}

    /**
     * Runs the measurement.
     *
     * @param args the number of rounds, by default 3
     */
    public static void main(String[] args) {
        Exit.after(() -> measure(args.length > 0 ? Integer.parseInt(args[0]) : 3));
    }

    private static void measure(int rounds) throws InterruptedException {
        for (int round = 0; round < rounds; round++) {
            for (int threads : new int[] {0, 8, 16, 32, 64, 128, 192}) {
                for (int polls : new int[] {1_000, 0}) {
                    measure(threads, polls);
                }
            }
        }
    }

    private static void measure(int threads, int polls) throws InterruptedException {
        Map<String, Object> config = new HashMap<>(Utils.readDefaultConfig());
        config.put(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, polls);
        List<Thread> idle = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> poll(config));
            thread.setDaemon(true);
            thread.start();
            idle.add(thread);
        }
        work(NANOS_PER_SECOND / 2);
        double before = cpuSeconds();
        long start = System.nanoTime();
        long units = work(SECONDS * NANOS_PER_SECOND);
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        double cores = (cpuSeconds() - before) / seconds;
        for (Thread thread : idle) {
            thread.interrupt();
        }
        for (Thread thread : idle) {
            thread.join(TimeUnit.SECONDS.toMillis(SECONDS));
        }
        System.out.printf(
                "%3d idle, %-15s %.2f cores busy, %,7.0f units of work/s%n",
                threads, polls == 0 ? "sleep at once:" : "poll first:", cores, units / seconds);
    }

    private static void poll(Map<String, Object> config) {
        IWaitStrategy strategy = new WaitStrategyProgressive();
        strategy.prepare(config, WaitSituation.BOLT_WAIT);
        try {
            for (int polled = 0, idle = 0; !Thread.currentThread().isInterrupted(); polled++) {
                idle = polled % POLLS_BETWEEN_TUPLES == 0 ? 0 : strategy.idle(idle);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Alternates work and waiting. */
    private static long work(double nanos) {
        long units = 0;
        for (long start = System.nanoTime(); System.nanoTime() - start < nanos; units++) {
            for (int round = 0; round < ROUNDS_OF_WORK; round++) {
                bits ^= bits << 13;
                bits ^= bits >>> 7;
                bits ^= bits << 17;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return units;
    }

    private static double cpuSeconds() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime()
                / NANOS_PER_SECOND;
    }
}
