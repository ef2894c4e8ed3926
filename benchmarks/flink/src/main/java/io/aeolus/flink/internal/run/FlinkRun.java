// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.run;

import static io.aeolus.monitor.Thresholds.IDLE_COMPILER_SHARE;
import static io.aeolus.monitor.Thresholds.LONGEST_WARM_UP_OF_RUN;
import static io.aeolus.monitor.Thresholds.QUIET_SECONDS;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.aeolus.flink.internal.job.FlinkJob;
import io.aeolus.flink.internal.job.JobCounters;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.util.ExceptionUtils;

/** Warms up and measures one run of a job, in a JVM that ends with the run. */
public final class FlinkRun {

    /** As long as on Storm's local cluster. */
    private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(4);

    private static final ObjectMapper MAPPER = new ObjectMapper().registerModule(new Jdk8Module());

    private FlinkRun() {}

    /** Runs {@code linearroad FILE PARALLELISM OUT} or {@code wordcount SENTENCES PARALLELISM OUT}. */
    public static void main(String[] args) {
        int status = 0;
        try {
            run(args[0], args[1], Integer.parseInt(args[2]), Path.of(args[3]));
        } catch (Exception e) {
            System.err.println("flink: " + ExceptionUtils.stringifyException(e));
            status = 1;
        }
        // Threads of a failed cluster must not keep the JVM alive.
        System.exit(status);
    }

    private static void run(String workload, String input, int parallelism, Path out) throws Exception {
        FlinkJob job = workload.equals("linearroad")
                ? FlinkJob.linearRoad(Path.of(input))
                : FlinkJob.wordCount(Long.parseLong(input));
        warmUp(job, parallelism);
        MAPPER.writeValue(out.toFile(), measure(job, parallelism));
    }

    /** Reads the figures that a run has written. */
    public static RunFigures read(Path file) throws IOException {
        return MAPPER.readValue(file.toFile(), RunFigures.class);
    }

    /** Returns the figures of one run without warm-up. */
    static RunFigures measure(FlinkJob job, int parallelism) throws Exception {
        JobCounters counters = FlinkJob.newCounters();
        RunSampler sampler = new RunSampler(counters, readings -> {});
        try (sampler) {
            job.run(parallelism);
        }
        return sampler.figures();
    }

    /** Runs the job until the compilers are idle, several times if its input is short. */
    private static void warmUp(FlinkJob job, int parallelism) throws Exception {
        long start = System.nanoTime();
        JobCounters counters;
        do {
            counters = FlinkJob.newCounters();
            try (RunSampler ignored = new RunSampler(counters, stopIfWarm(counters, start))) {
                job.run(parallelism);
            }
        } while (!counters.isStopped());
    }

    private static Consumer<List<Reading>> stopIfWarm(JobCounters counters, long start) {
        return readings -> {
            Reading now = readings.get(readings.size() - 1);
            double seconds = now.secondsSince(start);
            if (seconds > LONGEST_WARM_UP_OF_RUN.toSeconds()
                    || (seconds > SHORTEST_WARM_UP.toSeconds() && isQuiet(readings))) {
                counters.stop();
            }
        };
    }

    private static boolean isQuiet(List<Reading> readings) {
        Reading now = readings.get(readings.size() - 1);
        for (int i = readings.size() - 1; i >= 0; i--) {
            double seconds = now.secondsSince(readings.get(i).nanos());
            if (seconds >= QUIET_SECONDS) {
                return now.compileSeconds() - readings.get(i).compileSeconds() < IDLE_COMPILER_SHARE * seconds;
            }
        }
        return false;
    }
}
