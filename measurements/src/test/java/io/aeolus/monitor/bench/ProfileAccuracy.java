// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Profiler;
import io.aeolus.probe.ProfiledTopology;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/**
 * Measures the accuracy of profiles: compares the profile of self-timed operators, each in a separate topology, with their own timing.
 * Prints a line per operator.
 */
public final class ProfileAccuracy {

    private static final Duration MEASURED = Duration.ofSeconds(10);

    private ProfileAccuracy() {}

    /**
     * Runs the measurement.
     *
     * @param args names of the operators, by default all
     */
    public static void main(String[] args) {
        Exit.after(() -> measure(args.length == 0 ? List.of(Work.values()) : works(args)));
    }

    private static List<Work> works(String[] names) {
        return Arrays.stream(names).map(Work::valueOf).toList();
    }

    private static void measure(List<Work> works) throws Exception {
        double reading = readingNanos(System::nanoTime);
        double cpuReading = readingNanos(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
        System.out.printf("reading the clocks costs %.0f and %.0f ns%n", reading, cpuReading);
        System.out.printf(
                "%-16s %12s %12s %7s %12s %12s %7s %8s %8s %8s %8s %9s%n",
                "operator",
                "wall",
                "profiled",
                "error",
                "CPU",
                "profiled",
                "error",
                "select.",
                "bytes",
                "distinct",
                "hottest",
                "overhead");
        try (Cluster cluster = Clusters.local(false, Progress.NONE)) {
            Profiler profiler = new Profiler(cluster, System::nanoTime);
            for (Work work : works) {
                SelfTiming.reset();
                Profile profile = profiler.profile(request(work), Progress.NONE);
                profile.problems().forEach(problem -> System.out.println(work + ": " + problem));
                profile.doubts().forEach(doubt -> System.out.println(work + ": " + doubt));
                print(work, profile, SelfTiming.current(), reading, cpuReading);
            }
        }
    }

    private static ProfileRequest request(Work work) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new PacedSpout(work.ratePerSecond()));
        builder.setBolt("known", new SelfTimedBolt(work)).fieldsGrouping("spout", new Fields("key"));
        builder.setBolt("drain", new DrainBolt()).shuffleGrouping("known");
        StormTopology topology = builder.createTopology();
        Map<String, Object> config = Map.of(
                Config.TOPOLOGY_WORKERS, 1, Config.TOPOLOGY_ACKER_EXECUTORS, 1, Config.TOPOLOGY_MAX_SPOUT_PENDING, 200);
        return new ProfileRequest(
                work.toString(),
                "accuracy",
                topology,
                same -> same,
                ProfiledTopology.Detail.TIMED,
                config,
                new Ending.Silence(Duration.ofSeconds(5)),
                Optional.of(MEASURED),
                ProfileRequest.LONGEST_WARM_UP,
                Optional.empty(),
                Map.of());
    }

    private static void print(Work work, Profile profile, SelfTiming truth, double reading, double cpuReading) {
        OperatorProfile known = profile.components().stream()
                .filter(component -> component.id().equals("known"))
                .map(ComponentProfile::operator)
                .findFirst()
                .orElseThrow();
        double wall = truth.meanWallNanos() + reading;
        double cpu = truth.meanCpuNanos() - cpuReading;
        double profiledWall = known.wallNanos().knownMean().orElse(0);
        double profiledCpu = known.cpuNanos().knownMean().orElse(0);
        OperatorProfile.Emitted emitted = known.emitted().get(0);
        OperatorProfile.Keys keys = known.keys().get(0);
        System.out.printf(
                "%-16s %9.0f ns %9.0f ns %6.2f%% %9.0f ns %9.0f ns %6.2f%% %7.2f%% %7.2f%% %8.0f %7.1f%% %8.2f%%%n",
                work,
                wall,
                profiledWall,
                error(profiledWall, wall),
                cpu,
                profiledCpu,
                error(profiledCpu, cpu),
                error(emitted.selectivity().orElse(0), truth.selectivity()),
                error(emitted.bytes().knownMean().orElse(0), truth.meanBytes() + overheadBytes()),
                keys.distinct().orElse(0),
                keys.hottestShare().orElse(0) * 100,
                profile.overheadShare() * 100);
    }

    private static double error(double found, double right) {
        return (found / right - 1) * 100;
    }

    /** Returns the bytes of a tuple's type tags and lengths, without its payload. */
    private static double overheadBytes() {
        int payload = 500;
        return new KryoValuesSerializer(Utils.readDefaultConfig()).serialize(List.of(new byte[payload])).length
                - payload;
    }

    private static double readingNanos(LongSupplier clock) {
        long[] distances = new long[100_001];
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < distances.length; i++) {
                long before = clock.getAsLong();
                distances[i] = clock.getAsLong() - before;
            }
        }
        Arrays.sort(distances);
        return distances[distances.length / 2];
    }
}
