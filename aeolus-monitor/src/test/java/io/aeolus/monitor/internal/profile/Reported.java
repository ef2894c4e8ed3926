package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.Machine;
import io.aeolus.monitor.internal.profile.report.EncodedHistogram;
import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Makes reports of one task: what is not said is 0. */
final class Reported {

    static final long SECOND = 1_000_000_000;
    static final Machine MACHINE = new Machine(4, 8, 2, "Java", "Storm");

    private final String component;
    private final int task;
    private boolean isSpout;
    private long incarnation;
    private long thread;
    private double startSeconds;
    private double seconds;
    private long calls;
    private long emptyCalls;
    private long idleNanos;
    private long withId;
    private long acked;
    private long failed;
    private long emitted;
    private long cpuNanos;
    private long allocatedBytes;
    private double samplingNanos;
    private long counted;
    private double countingNanos;
    private boolean seesCpuWait = true;
    private long cpuWaitNanos;
    private final Map<Quantity, Sampled> sampled = new HashMap<>();
    private final List<Mark> marks = new ArrayList<>();
    private final List<KeySums> keys = new ArrayList<>();

    private Reported(String component, int task) {
        this.component = component;
        this.task = task;
        this.incarnation = task;
        this.thread = 100L + task;
    }

    static Reported of(String component, int task) {
        return new Reported(component, task);
    }

    static Reported spout(int task) {
        Reported made = new Reported("numbers", task);
        made.isSpout = true;
        return made;
    }

    Reported incarnation(long number) {
        incarnation = number;
        return this;
    }

    Reported thread(long id) {
        thread = id;
        return this;
    }

    /** Since when it runs, and when it reports, by the worker's clock. */
    Reported time(double start, double now) {
        startSeconds = start;
        seconds = now;
        return this;
    }

    /** Calls that emit one tuple each. */
    Reported calls(long count) {
        calls = count;
        emitted = count;
        return this;
    }

    Reported empty(long count, double idleSeconds) {
        emptyCalls = count;
        idleNanos = (long) (idleSeconds * SECOND);
        return this;
    }

    Reported rows(long withMessageId, long ackedRows, long failedRows) {
        withId = withMessageId;
        acked = ackedRows;
        failed = failedRows;
        return this;
    }

    Reported cpu(double cpuSeconds, double waitSeconds, long bytes, double samplingSeconds) {
        cpuNanos = (long) (cpuSeconds * SECOND);
        cpuWaitNanos = (long) (waitSeconds * SECOND);
        allocatedBytes = bytes;
        samplingNanos = samplingSeconds * SECOND;
        return this;
    }

    /** Counts of all kinds, and what each was thought to cost. */
    Reported counted(long count, double nanosEach) {
        counted = count;
        countingNanos = nanosEach;
        return this;
    }

    Reported blindToCpuWait() {
        seesCpuWait = false;
        return this;
    }

    /** So many samples, all of one value and weight, besides those that are there. */
    Reported samples(Quantity quantity, int count, double value, long weight) {
        Histogram histogram = Sampled.newHistogram();
        histogram.recordValueWithCount((long) value, count * weight);
        double weights = count * (double) weight;
        Sampled more = new Sampled(
                count,
                weights,
                weights * weight,
                weights * value,
                weights * value * value,
                EncodedHistogram.of(histogram));
        sampled.merge(quantity, more, Sampled::plus);
        return this;
    }

    Reported key(KeySums sums) {
        keys.add(sums);
        return this;
    }

    /** A mark, the first or the latest: so many calls of two rows each, at some second, for so much CPU time of the thread. */
    Reported mark(long atCalls, double atSeconds, double threadCpuSeconds) {
        return mark(atCalls, atSeconds, threadCpuSeconds, ProcessCpu.UNKNOWN);
    }

    Reported mark(long atCalls, double atSeconds, double threadCpuSeconds, ProcessCpu process) {
        marks.add(new Mark(
                atCalls, 2 * atCalls, (long) (atSeconds * SECOND), (long) (threadCpuSeconds * SECOND), process));
        return this;
    }

    TaskReport report() {
        return new TaskReport(
                component,
                isSpout,
                task,
                incarnation,
                thread,
                (long) (startSeconds * SECOND),
                (long) (seconds * SECOND),
                calls,
                emptyCalls,
                idleNanos,
                withId,
                acked,
                failed,
                isSpout ? List.of() : List.of(new StreamCount("numbers", "default", calls)),
                List.of(new StreamCount(component, "default", emitted)),
                sampled,
                Map.of(),
                Map.of(),
                keys,
                marks,
                cpuNanos,
                seesCpuWait,
                cpuWaitNanos,
                allocatedBytes,
                samplingNanos,
                counted,
                countingNanos);
    }

    /** As one that came at some second by the collector's clock, from some worker. */
    Life life(String worker, double received) {
        return new Life(report(), worker, worker + "/jvm", (long) (received * SECOND));
    }

    /** A worker that knows of some tasks, and whose compiler took so long up to now. */
    static WorkerReport worker(
            String worker, String process, double seconds, long jitMillis, Map<Integer, String> components) {
        return new WorkerReport(
                worker,
                process,
                1,
                MACHINE,
                (long) (seconds * SECOND),
                0,
                0,
                jitMillis,
                25,
                270,
                components,
                List.of());
    }

    /** A frame at some second. */
    static Frame frame(double seconds, List<WorkerReport> workers, List<Life> lives) {
        Map<String, WorkerReport> byWorker = new HashMap<>();
        workers.forEach(worker -> byWorker.put(worker.worker(), worker));
        Map<Long, Life> byIncarnation = new HashMap<>();
        lives.forEach(life -> byIncarnation.put(life.report().incarnation(), life));
        return new Frame((long) (seconds * SECOND), byWorker, byIncarnation);
    }
}
