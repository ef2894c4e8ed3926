// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.Profile.Window;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Gaps in the statistics of a running topology, and their consequences for plans, one line each. */
record RunningDoubts(
        Window window,
        List<ComponentProfile> components,
        Optional<Double> rateVariation,
        boolean isBatched,
        HostMachines machines,
        CpuShares cpu,
        RefusedStreams refused) {

    /** A mean with a wider confidence interval is worth a doubt. */
    private static final double IMPRECISE = 0.2;

    /** A busiest executor above this multiple of the mean shows a skewed key. */
    private static final double SKEWED = 1.5;

    private static final double UNSTEADY = 0.2;
    private static final double MICROS_PER_SECOND = 1e6;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        boolean isUseKnown =
                cpu.hosts().values().stream().allMatch(host -> host.used().isPresent());
        lines.add("Nimbus measures the elapsed time of execute with emits and acks: "
                + (isUseKnown
                        ? "the CPU usage of the workers shows how much the bolts wait for other systems, but not which bolts"
                        : "time in which a bolt waits for another system counts as work"));
        lines.add("Nimbus measures neither tuple sizes nor keys: plans assume the usual size and evenly spread keys");
        if (isBatched) {
            lines.add(
                    "the topology counts its tuples, and Nimbus its batches: the cost of batches is separated by usual costs, and"
                            + " streams that were submitted unbatched stay unbatched in plans");
        }
        components.stream()
                .filter(component -> component.kind() == Kind.SPOUT)
                .filter(component -> component.operator().calls() > 0)
                .forEach(spout -> lines.add(spout(spout)));
        if (!window.isWarm()) {
            lines.add(format(
                    "the youngest worker started %.0f s before the measurement, so the JIT may have been compiling: profile again later",
                    window.warmUpSeconds()));
        }
        rateVariation
                .filter(variation -> variation > UNSTEADY)
                .ifPresent(variation -> lines.add(format(
                        "the rate of the spouts varied by %.0f %%: measure for longer, or at a steady load",
                        100 * variation)));
        new TreeMap<>(cpu.hosts()).forEach((name, host) -> elapsed(name, host).ifPresent(lines::add));
        if (!machines.declared().isEmpty()) {
            lines.add(
                    "the cores of " + String.join(", ", machines.declared())
                            + " are those that the supervisors declare (supervisor.cpu.capacity): give the real number to optimize --cores");
        }
        new TreeMap<>(machines.exceeded())
                .forEach((host, declared) -> lines.add(format(
                        "the supervisor on %s declares %d cores (supervisor.cpu.capacity), and the workers use %.1f, so plans assume %d: give the real number to optimize --cores",
                        host,
                        declared,
                        Objects.requireNonNull(cpu.hosts().get(host)).used().orElseThrow(),
                        Objects.requireNonNull(machines.byHost().get(host)).cores())));
        components.forEach(component -> component(component, lines));
        if (!refused.areAllKnown()) {
            lines.add(
                    "cannot load all classes of the topology, so plans contain no chains, and some streams may stay unbatched:"
                            + " 'aeolus profile --running' loads the jars of --jars");
        }
        return lines;
    }

    /** Returns how elapsed times became CPU times. */
    private static Optional<String> elapsed(String name, CpuShares.Host host) {
        String sum = format("on %s, elapsed times add up to %.1f of %d cores", name, host.elapsed(), host.cores());
        if (host.cpuShare() < 1) {
            return Optional.of(format(
                    "%s, and the workers use %.1f: %.0f %% of the time of each bolt counts as CPU time, and the rest as waits for other systems",
                    sum, host.used().orElse(0), 100 * host.cpuShare()));
        }
        if (host.factor() == 1) {
            return Optional.empty();
        }
        return Optional.of(sum
                + (host.used().isPresent()
                        ? format(
                                ", and the workers use %.1f, so calls waited for cores: times are divided by %.2f",
                                host.used().getAsDouble(), host.factor())
                        : format(
                                ", so calls waited for cores or for another system: times are divided by %.2f, and predictions are as"
                                        + " uncertain; a PrometheusReporter in the workers would show their CPU use",
                                host.factor())));
    }

    private void component(ComponentProfile component, List<String> lines) {
        if (component.kind() == Kind.BOLT && component.operator().calls() > 0) {
            precision(component).ifPresent(lines::add);
        }
        double mean = (double) component.operator().calls()
                / Math.max(1, component.taskProfiles().size());
        double most = component.taskProfiles().stream()
                .map(TaskProfile::operator)
                .mapToDouble(task -> task.calls())
                .max()
                .orElse(0);
        if (component.kind() == Kind.BOLT && most > SKEWED * mean) {
            lines.add(format(
                    "the busiest task of '%s' receives %.1f times the mean: more tasks may help less than predicted",
                    component.id(), most / mean));
        }
        component
                .held()
                .filter(held -> held.ackDelayMillis() > 0)
                .ifPresent(held -> lines.add(format(
                        "'%s' acks %.1f ms after it receives a tuple: the number of tuples that it holds, %d, is an estimate",
                        component.id(), held.ackDelayMillis(), held.rows())));
    }

    private static Optional<String> precision(ComponentProfile bolt) {
        Figure time = bolt.operator().wallNanos();
        if (time instanceof Figure.Average average) {
            return average.confidence95() > IMPRECISE * average.average()
                    ? Optional.of(format(
                            "the time of '%s' is imprecise, %.1f +- %.1f us: measure for longer",
                            bolt.id(), average.average() / Nanos.PER_MICRO, average.confidence95() / Nanos.PER_MICRO))
                    : Optional.empty();
        }
        return Optional.of(format(
                "'%s' has only %d samples: plans assume the usual cost of its messages", bolt.id(), time.samples()));
    }

    private String spout(ComponentProfile spout) {
        double most = MICROS_PER_SECOND
                * spout.parallelism()
                * window.measuredSeconds()
                / spout.operator().calls();
        return format(
                "Nimbus does not measure spouts: '%s' takes at most %.1f us per tuple, and plans assume the usual cost%s",
                spout.id(),
                most,
                isBottleneckKnown()
                        ? ""
                        : "; nothing else is saturated, so it waits for input or acks, or it is the bottleneck");
    }

    private boolean isBottleneckKnown() {
        OptionalDouble task = components.stream()
                .flatMapToDouble(component -> component.operator().busyShare().stream())
                .max();
        OptionalDouble processors = cpu.hosts().values().stream()
                .mapToDouble(CpuShares.Host::utilization)
                .max();
        return Bottleneck.of(task, processors, OptionalDouble.empty()) != Bottleneck.UNKNOWN;
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
