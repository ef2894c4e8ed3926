// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonJson;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.compare.ComparisonResult;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.profile.Profiling;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.ClusterRunner;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.Set;

/** One JVM of {@link PaperTable}: measures workloads sequentially on one cluster and writes a file for each step. */
final class PaperSession {

    private static final int WORKERS = 2;

    /** Rows of profiles and maximum rows of runs; lower for expensive inputs. */
    private static final Map<String, Long> MOST_ROWS = Map.of(
            "stormmc-enron", 400_000L,
            "stormmc-wordcount", 8_000_000L,
            "multistage-plugs", 6_000_000L);

    private static final long USUAL_MOST_ROWS = 150_000_000;
    private static final long FEWEST_ROWS = 100_000;

    /** A local cluster warms up over several runs; a cluster of processes starts new workers for each run. */
    private static final Duration WARM_UP_LOCAL = Duration.ofSeconds(3);

    private static final Duration WARM_UP_PROCESSES = Duration.ofSeconds(2);

    private final Path folder;
    private final Runner cluster;
    private final int seconds;
    private final int runs;

    private PaperSession(Path folder, Runner cluster, int seconds, int runs) {
        this.folder = folder;
        this.cluster = cluster;
        this.seconds = seconds;
        this.runs = runs;
    }

    /**
     * Measures.
     *
     * @param args the folder, the cluster, seconds of a run, runs, and the workloads
     */
    @SuppressWarnings("CatchAndPrintStackTrace") // prints the stack trace only
    public static void main(String[] args) {
        int status = 1;
        try {
            List<Workload> workloads = List.of(args).subList(4, args.length).stream()
                    .map(PaperSession::named)
                    .toList();
            try (Runner cluster = start(args[1], workloads.get(0))) {
                PaperSession session = new PaperSession(
                        Path.of(args[0]), cluster, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
                status = workloads.stream().filter(session::isMeasured).count() == workloads.size() ? 0 : 1;
            }
        } catch (Exception e) {
            e.printStackTrace();
        }
        // LocalCluster leaves threads behind.
        System.exit(status);
    }

    private static Workload named(String name) {
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(workload -> workload.name().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("there is no workload " + name));
    }

    /** All workloads are of one jar. */
    private static Runner start(String cluster, Workload any)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        say("starting a cluster: " + cluster);
        return new ClusterRunner(
                cluster.equals("local")
                        ? Clusters.local(false, Progress.NONE)
                        : Clusters.processes(ProcessOptions.of(any.workerCode(), WORKERS), Progress.NONE),
                System::nanoTime);
    }

    private static void say(String line) {
        System.out.println(LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + " " + line);
    }

    /** Continues with the next workload after a failure. */
    private boolean isMeasured(Workload workload) {
        try {
            measure(workload);
            return true;
        } catch (BadInputException | RunFailedException | IOException e) {
            say(workload.name() + ": " + e.getMessage());
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void measure(Workload workload)
            throws BadInputException, RunFailedException, IOException, InterruptedException {
        PaperFiles files = new PaperFiles(folder, cluster.kind(), workload.name());
        if (files.areThere()) {
            return;
        }
        Profile profile = profile(workload, files.profile());
        OptimizerOptions options =
                OptimizerOptions.defaults().withWorkers(workers().planned());
        TopologyOptimizer optimizer = TopologyOptimizer.of(profile, Optional.empty(), options);
        OptimizedPlan plan = optimizer.optimize();
        compare(
                workload,
                EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED),
                rows(workload, plan.asProfiled().tuplesPerSecond()),
                optimizer,
                plan,
                files.storm());
        compare(
                workload,
                EnumSet.of(Configuration.OPTIMIZED),
                rows(workload, plan.prediction().tuplesPerSecond()),
                optimizer,
                plan,
                files.optimized());
    }

    private boolean isLocal() {
        return cluster.kind().equals("local");
    }

    private Workers workers() {
        return isLocal() ? Workers.ONE : new Workers(WORKERS, false);
    }

    private static long most(Workload workload) {
        return MOST_ROWS.getOrDefault(workload.name(), USUAL_MOST_ROWS);
    }

    private long rows(Workload workload, double tuplesPerSecond) {
        return Math.max(FEWEST_ROWS, Math.min(most(workload), Math.round(seconds * tuplesPerSecond)));
    }

    private PreparedWorkload prepared(Workload workload, long rows) throws BadInputException {
        return workload.prepare(
                new WorkloadOptions(
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        OptionalLong.of(rows),
                        folder.resolve("inputs"),
                        Map.of()),
                Progress.NONE);
    }

    private Profile profile(Workload workload, Path file)
            throws BadInputException, RunFailedException, IOException, InterruptedException {
        if (Files.exists(file)) {
            return Profile.read(file);
        }
        say(workload.name() + ": profile");
        Subject subject =
                Subject.of(workload.name(), prepared(workload, most(workload))).in(workers());
        ProfileTime time = ProfileTime.of(Optional.empty(), ProfileTime.TWO_MINUTES, !isLocal(), System::nanoTime);
        Profile profile = Profiling.unbatched(subject, workload.name(), time, true)
                .run(cluster, Progress.NONE, PaperSession::say, early -> {});
        profile.problems().forEach(PaperSession::say);
        profile.doubts().forEach(PaperSession::say);
        Profile.FORMAT.write(profile, file);
        return profile;
    }

    private void compare(
            Workload workload,
            Set<Configuration> configurations,
            long rows,
            TopologyOptimizer optimizer,
            OptimizedPlan plan,
            Path file)
            throws BadInputException, RunFailedException, IOException, InterruptedException {
        if (Files.exists(file)) {
            return;
        }
        say("%s: %s, %,d rows".formatted(workload.name(), configurations, rows));
        PreparedWorkload prepared = prepared(workload, rows);
        Comparison comparison = new Comparison(
                Subject.of(workload.name(), prepared).in(workers()),
                plan.file(),
                "the computed plan",
                Variants.Alternatives.unknown(plan.file().plan(), optimizer.idleExecutors()),
                new ComparisonOptions(
                        configurations,
                        runs,
                        OptionalDouble.empty(),
                        false,
                        cluster.kind().equals("local") ? WARM_UP_LOCAL : WARM_UP_PROCESSES,
                        Optional.empty()),
                System::nanoTime);
        comparison.explainedBy(plan);
        ComparisonResult result = comparison.run(cluster, cluster, PaperSession.steps(), PaperSession::say);
        RunFile run = ComparisonJson.of(
                result, new RunFile.Made(Instant.now().toString(), PaperTable.class.getName(), "(a bench)"));
        if (prepared instanceof PreparedSynthetic synthetic) {
            synthetic
                    .traffic()
                    .ifPresent(traffic -> run.setup()
                            .input()
                            .put(PaperRow.NET_BYTES_OF_ROW, traffic.messages() * traffic.netBytes()));
        }
        RunFile.FORMAT.write(run, file);
    }

    /** Prints each step once. */
    private static Progress steps() {
        return new Progress() {

            private String last = "";

            @Override
            public synchronized void update(String what, long done, long total) {
                if (!what.equals(last)) {
                    last = what;
                    say(what);
                }
            }
        };
    }
}
