package io.aeolus.cluster.internal.remote;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Profile;
import io.aeolus.cluster.ProfileRequest;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunRequest;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.cluster.internal.ledger.ClusterLedger;
import io.aeolus.cluster.internal.ledger.RunRules;
import io.aeolus.cluster.internal.link.CollectedRun;
import io.aeolus.cluster.internal.link.Collector;
import io.aeolus.cluster.internal.link.RulesSetting;
import io.aeolus.cluster.internal.meter.Metering;
import io.aeolus.cluster.internal.profile.collect.ProfileRun;
import io.aeolus.cluster.internal.run.ClusterRuns;
import io.aeolus.cluster.internal.wrap.Instrumentation.Instrumented;
import io.aeolus.cluster.internal.wrap.Recording;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/** A cluster, by Storm's settings, with everything that a recorded run needs. Not thread-safe, but for {@link #close}. */
public final class RemoteStorm extends ClusterRuns implements AutoCloseable {

    private final Options options;
    private final Collector collector;
    private final Map<String, Object> config;
    private final ErrorLookUp errors;
    private volatile Optional<RunningTopology> current = Optional.empty();
    private int runs;

    /**
     * What is the same for all runs.
     *
     * @param kind the kind of the cluster
     * @param settings where it is
     * @param code what the workers need
     * @param workers how many workers a topology gets; empty for what its own settings say
     * @param suffix what makes the names of topologies unique on the cluster
     * @param longestStall how long a run may go without any row acked
     */
    public record Options(
            String kind,
            StormSettings settings,
            WorkerCode code,
            OptionalInt workers,
            String suffix,
            Duration longestStall) {}

    /**
     * Takes a cluster, which runs.
     *
     * @param options what is the same for all runs
     * @param collector where workers say what they do; closed with this
     */
    public RemoteStorm(Options options, Collector collector) {
        super(System::nanoTime, options.longestStall());
        this.options = options;
        this.collector = collector;
        this.config = options.settings().read();
        this.errors = new ErrorLookUp(config);
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        String name = nextName(request.name());
        try (ProfileRun run = new ProfileRun(request, name, options.kind(), nanoClock())) {
            Map<String, Object> settings = Recording.withErrors(run.config());
            RunRules rules =
                    new RunRules(OptionalDouble.empty(), request.topology().get_spouts_size(), false);
            try (RunningTopology running =
                    submit(name, settings, rules, run.topology(), new ProfiledRun(name, run, errors))) {
                return run.watch(progress);
            }
        }
    }

    @Override
    protected <T> T withTopology(RunRequest request, Observation<T> observation)
            throws RunFailedException, InterruptedException {
        String name = nextName(request.name());
        Instrumented recorded = Recording.of(request, name);
        StormTopology topology = Metering.of(request.rewriting().apply(recorded.topology()), name);
        Map<String, Object> settings = Recording.config(request, name);
        RunRules rules = new RunRules(request.ratePerSecond(), recorded.spouts().size(), request.keepsOutput());
        ClusterLedger ledger = new ClusterLedger(
                recorded.spouts(),
                nanoClock(),
                new TupleReader(config, settings),
                new CollectorWorkers(collector, name));
        CollectedRun listener = new RecordedRun(name, ledger, errors);
        try (RunningTopology running = submit(name, settings, rules, topology, listener)) {
            return observation.observe(topology, ledger, ledger::peakMiB);
        }
    }

    /**
     * A name that no other topology of the cluster has.
     *
     * @param name what it begins with
     * @return the name, another one each time
     */
    public String nextName(String name) {
        return name + "-" + ++runs + options.suffix();
    }

    /**
     * The kind of the cluster.
     *
     * @return a word in lower case
     */
    public String kind() {
        return options.kind();
    }

    /**
     * Where the workers of all topologies are connected.
     *
     * @return the collector
     */
    public Collector collector() {
        return collector;
    }

    private RunningTopology submit(
            String name, Map<String, Object> settings, RunRules rules, StormTopology topology, CollectedRun listener)
            throws RunFailedException {
        Map<String, Object> all = new HashMap<>(settings);
        options.workers().ifPresent(number -> all.put(Config.TOPOLOGY_WORKERS, number));
        all.putAll(RulesSetting.toConfig(rules));
        return start(name, all, topology, listener);
    }

    /**
     * Submits a topology whose workers connect to the collector.
     *
     * @param name a name by {@link #nextName}
     * @param settings the topology's settings
     * @param topology the topology
     * @param listener told what the workers say
     * @return the topology, to be closed
     * @throws RunFailedException if the cluster refuses it
     */
    public RunningTopology start(
            String name, Map<String, Object> settings, StormTopology topology, CollectedRun listener)
            throws RunFailedException {
        Map<String, Object> all = new HashMap<>(settings);
        all.putAll(collector.add(name, listener).toConfig());
        boolean isSubmitted = false;
        try {
            new TopologySubmitter(options.settings())
                    .submit(
                            name,
                            all,
                            Optional.empty(),
                            topology,
                            options.code().jar(),
                            options.code().dependencies());
            isSubmitted = true;
        } catch (BadInputException e) {
            throw new UnmeasurableException(String.valueOf(e.getMessage()));
        } finally {
            if (!isSubmitted) {
                collector.remove(name);
            }
        }
        RunningTopology running = new RunningTopology(name, config, () -> {
            boolean hasWorkers = collector.workers(name) > 0;
            if (!hasWorkers) {
                collector.remove(name);
            }
            return hasWorkers;
        });
        current = Optional.of(running);
        return running;
    }

    /** Listens to workers no more. */
    public void closeLink() {
        collector.close();
    }

    /** Ends the topology that runs, if one does, and listens to workers no more. */
    @Override
    public void close() {
        try {
            Optional<RunningTopology> running = current;
            if (running.isPresent()) {
                running.get().close();
            }
        } catch (RunFailedException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            collector.close();
        }
    }
}
