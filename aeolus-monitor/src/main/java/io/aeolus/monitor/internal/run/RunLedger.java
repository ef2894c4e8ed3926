package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.FilteredKryoFactory;
import io.aeolus.probe.KeptTuple;
import io.aeolus.probe.RecordedTopology;
import io.aeolus.probe.RowCounts;
import io.aeolus.probe.RowFlow;
import io.aeolus.probe.SpoutRows;
import io.aeolus.probe.TaskOutput;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.serialization.DefaultKryoFactory;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.utils.Utils;

/**
 * All that one run did, put together from the snapshots of its workers. A run is complete when each task of each spout has got its
 * {@link io.aeolus.probe.EndOfInput} acked and has no row open. Where not all rows are acked, those that are sent and executed are counted.
 * Thread-safe.
 */
public final class RunLedger implements TopologyListener {

    private final Set<String> spouts;
    private final Ways ways;
    private final boolean hasAckers;
    private final LongSupplier nanoClock;
    private final Function<byte[], List<Object>> deserialiser;
    private final Map<Integer, SpoutTaskHistory> spoutTasks = new LinkedHashMap<>();
    private final Map<Long, SeenWorker> workers = new LinkedHashMap<>();
    private final Map<Long, Long> keptTuples = new HashMap<>();
    private final List<List<Object>> tuples = new ArrayList<>();
    private Optional<ComponentFailure> failure = Optional.empty();
    private final CountDownLatch failed = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** A ledger of a topology with these spouts and ways, with ackers or without, of whose tuples another JVM has made bytes. */
    RunLedger(
            Set<String> spouts,
            Ways ways,
            boolean hasAckers,
            LongSupplier nanoClock,
            Function<byte[], List<Object>> deserialiser) {
        this.spouts = Set.copyOf(spouts);
        this.ways = ways;
        this.hasAckers = hasAckers;
        this.nanoClock = nanoClock;
        this.deserialiser = deserialiser;
    }

    /** A ledger of a recorded topology, whose rows are counted along its ways or not; its settings say how tuples are serialised. */
    public static RunLedger of(
            RecordedTopology recorded,
            boolean countsFlow,
            boolean hasAckers,
            LongSupplier nanoClock,
            Map<String, Object> config) {
        Ways ways = countsFlow ? Ways.of(recorded.topology()) : Ways.NOT_COUNTED;
        Map<String, Object> all = new HashMap<>(Utils.readStormConfig());
        all.putAll(config);
        if (DefaultKryoFactory.class.getName().equals(all.get(Config.TOPOLOGY_KRYO_FACTORY))) {
            all.put(Config.TOPOLOGY_KRYO_FACTORY, FilteredKryoFactory.class.getName());
        }
        KryoValuesDeserializer kryo = new KryoValuesDeserializer(all);
        // A value may be null.
        return new RunLedger(
                recorded.spouts(),
                ways,
                hasAckers,
                nanoClock,
                bytes -> Collections.unmodifiableList(kryo.deserialize(bytes)));
    }

    @Override
    public synchronized void see(WorkerSnapshot snapshot) {
        SeenWorker known = workers.get(snapshot.incarnation());
        if (known != null && known.latest().number() >= snapshot.number()) {
            // One that was overtaken: what was new in it is in the later one, too.
            return;
        }
        for (TaskSnapshot task : snapshot.tasks()) {
            if (task.facet() instanceof TaskOutput output && !keep(task, output)) {
                return;
            }
        }
        SeenWorker worker = workers.computeIfAbsent(snapshot.incarnation(), incarnation -> new SeenWorker(snapshot));
        worker.see(snapshot, nanoClock.getAsLong());
        for (TaskSnapshot task : snapshot.tasks()) {
            if (task.facet() instanceof SpoutRows rows) {
                spoutTasks
                        .computeIfAbsent(task.task(), id -> new SpoutTaskHistory(task.component(), task.tasks()))
                        .see(task.incarnation(), rows, worker);
            }
        }
        if (isComplete()) {
            ended.countDown();
        }
    }

    /** Keeps the tuples that are not here yet; false if one cannot be read, which ends the run. */
    private boolean keep(TaskSnapshot task, TaskOutput output) {
        long known = keptTuples.getOrDefault(task.incarnation(), 0L);
        long here = Math.max(0, known - output.first());
        try {
            tuples.addAll(
                    output.tuples().stream().skip(here).map(this::valuesOf).toList());
        } catch (RuntimeException e) {
            // It would come again and again.
            failed(ComponentFailure.of(task.component(), e));
            return false;
        }
        keptTuples.put(
                task.incarnation(),
                Math.max(known, output.first() + output.tuples().size()));
        return true;
    }

    private List<Object> valuesOf(KeptTuple tuple) {
        return tuple instanceof KeptTuple.Bytes bytes
                ? deserialiser.apply(bytes.kryo())
                : ((KeptTuple.Values) tuple).values();
    }

    /** Ends the run; of several failures the first one is told. */
    @Override
    public synchronized void failed(ComponentFailure what) {
        failure = failure.or(() -> Optional.of(what));
        failed.countDown();
        ended.countDown();
    }

    synchronized Optional<ComponentFailure> failure() {
        return failure;
    }

    /** Waits until the run is complete or has failed; false if the time was over first. */
    boolean awaitEnd(long millis) throws InterruptedException {
        return ended.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Waits for a failure, also after the run is complete; false if the time was over first. */
    boolean awaitFailure(long millis) throws InterruptedException {
        return failed.await(millis, TimeUnit.MILLISECONDS);
    }

    /** A spout that has emitted rows without message ids. */
    synchronized Optional<String> spoutWithoutIds() {
        return tasks().filter(task -> task.withoutId() > 0)
                .map(SpoutTaskHistory::component)
                .findFirst();
    }

    /** A spout whose rows nobody counts: it never emits with message ids, and rows are known by their acks alone. */
    synchronized Optional<String> uncountedSpout() {
        return ways.areCounted() ? Optional.empty() : withoutIds().stream().findFirst();
    }

    /** What the spouts promise that have emitted rows. */
    synchronized Promises promises() {
        if (!ways.areCounted()) {
            return Promises.ALL_ACKED;
        }
        return new Promises(hasAckers, withIds(), withoutIds());
    }

    private Set<String> withIds() {
        return spoutsThat(task -> task.counts().emitted() > 0);
    }

    /** Spouts that have emitted rows without message ids, and none with. */
    private Set<String> withoutIds() {
        Set<String> without = spoutsThat(task -> task.withoutId() > 0);
        without.removeAll(withIds());
        return without;
    }

    private Set<String> spoutsThat(Predicate<SpoutTaskHistory> so) {
        return tasks().filter(so).map(SpoutTaskHistory::component).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Rows that were sent and not executed, where not all are acked; none where acks tell what is open. */
    synchronized long onTheWay() {
        return promises().areAllAcked() ? 0 : flow().onTheWay();
    }

    /** Rows sent and executed, where not all are acked. */
    synchronized long moves() {
        return promises().areAllAcked() ? 0 : flow().moves();
    }

    /** What became of rows, where all are acked; nothing where acks do not tell. */
    synchronized RowCounts acksThatTell() {
        return promises().areAllAcked() ? counts() : RowCounts.NONE;
    }

    /** Whether latencies are those of rows to the last bolt that executes something of them. */
    synchronized boolean knowsLatency() {
        return promises().areAllAcked() || (hasAckers && !flow().hasUnanchored());
    }

    /** What was sent and executed so far. */
    synchronized Flow flow() {
        return flow(latestOfAll());
    }

    Flow flow(List<WorkerSnapshot> snapshots) {
        return Flow.of(ways, snapshots);
    }

    private List<WorkerSnapshot> latestOfAll() {
        return workers.values().stream().map(SeenWorker::latest).toList();
    }

    private Map<String, Long> rowsOfSpouts() {
        return tasks().collect(Collectors.groupingBy(
                SpoutTaskHistory::component, Collectors.summingLong(SpoutTaskHistory::rows)));
    }

    /** The counts of all spout tasks so far. */
    synchronized RowCounts counts() {
        return tasks().map(SpoutTaskHistory::counts).reduce(RowCounts.NONE, RowCounts::plus);
    }

    /**
     * How often a row was acked. Other than in {@link #counts}, one that a dead incarnation of its task had got acked counts again
     * when it is acked again: a spout that has begun its input again is at work.
     */
    synchronized long acks() {
        return tasks().mapToLong(SpoutTaskHistory::acks).sum();
    }

    /** How often spout tasks have started: one that starts again is at work, though no row of it may be new. */
    synchronized long spoutStarts() {
        return tasks().mapToLong(SpoutTaskHistory::starts).sum();
    }

    /** How often the spout task has started that has started most often. */
    synchronized long mostStarts() {
        return tasks().mapToLong(SpoutTaskHistory::starts).max().orElse(0);
    }

    /** Whether a spout task's worker says nothing any more: what is known of it then is what it did before it died. */
    synchronized boolean isSpoutMissing() {
        long now = nanoClock.getAsLong();
        return tasks().anyMatch(task -> task.isMissing(now));
    }

    /** Whether every spout task got its end of input acked; rows may be open still. */
    synchronized boolean isInputEnded() {
        return areAllTasks(SpoutTaskHistory::isEnded);
    }

    /** Whether the acked rows are the emitted ones; false if the numbers agree but the ids do not. */
    synchronized boolean isConsistent() {
        return tasks().allMatch(SpoutTaskHistory::isConsistent);
    }

    synchronized OptionalLong firstEmitNanos() {
        return tasks().flatMapToLong(task -> task.startedNanos().stream())
                .reduce((one, other) -> other - one < 0 ? other : one);
    }

    /** When the last spout task was complete, empty if the run is not. */
    synchronized OptionalLong lastAckNanos() {
        return isComplete() ? latest(times(SpoutTaskHistory::completedNanos)) : OptionalLong.empty();
    }

    /** When the last open row was acked or failed or, where not all are acked, executed; meaningful when none is open. */
    synchronized OptionalLong settledNanos() {
        if (promises().areAllAcked()) {
            return latest(times(SpoutTaskHistory::settledNanos));
        }
        LongStream executed = workers.values().stream()
                .flatMapToLong(worker -> worker.latest().tasks().stream()
                        .filter(task -> task.facet() instanceof RowFlow)
                        .flatMapToLong(task -> worker.ours(((RowFlow) task.facet()).last()).stream()));
        return latest(
                LongStream.concat(executed, hasAckers ? times(SpoutTaskHistory::settledNanos) : LongStream.empty()));
    }

    private LongStream times(Function<SpoutTaskHistory, OptionalLong> time) {
        return tasks().flatMapToLong(task -> time.apply(task).stream());
    }

    private static OptionalLong latest(LongStream nanos) {
        return nanos.reduce((one, other) -> other - one > 0 ? other : one);
    }

    /** What the run has done up to now. */
    synchronized Moment moment() {
        long now = nanoClock.getAsLong();
        List<SeenWorker> there = workers.values().stream()
                .filter(worker -> !worker.isMissing(now))
                .toList();
        List<WorkerSnapshot> present = there.stream().map(SeenWorker::latest).toList();
        List<WorkerSnapshot> latest = latestOfAll();
        RowCounts counts = counts();
        long nanos = now - meanAgeNanos(there, now);
        if (!ways.areCounted()) {
            // What failed was executed, too.
            double settled = (double) counts.acked() + counts.failed();
            return new Moment(nanos, counts.acked(), settled, counts.inFlight(), latest, present);
        }
        Flow flow = flow(latest);
        double executed = flow.done(rowsOfSpouts());
        return promises().areAllAcked()
                ? new Moment(nanos, counts.acked(), executed, counts.inFlight(), latest, present)
                : new Moment(nanos, Math.round(executed), executed, flow.onTheWay(), latest, present);
    }

    /** How old the latest snapshots of workers are on average: what they count was so then, and not now. */
    private static long meanAgeNanos(List<SeenWorker> workers, long nowNanos) {
        return Math.round(workers.stream()
                .mapToLong(worker -> nowNanos - worker.latestNanos())
                .average()
                .orElse(0));
    }

    /** Rows done so far. */
    synchronized long done() {
        return moment().done();
    }

    /** The output's tuples so far in no order, none if they are not kept. */
    synchronized List<List<Object>> output() {
        return List.copyOf(tuples);
    }

    private boolean isComplete() {
        return areAllTasks(SpoutTaskHistory::isCompleted);
    }

    /** Each task says, when it opens, how many there are of its spout. */
    private boolean areAllTasks(Predicate<SpoutTaskHistory> so) {
        return spouts.stream().allMatch(spout -> {
            List<SpoutTaskHistory> opened =
                    tasks().filter(task -> task.component().equals(spout)).toList();
            return !opened.isEmpty()
                    && opened.size() == opened.get(0).siblings()
                    && opened.stream().allMatch(so);
        });
    }

    private Stream<SpoutTaskHistory> tasks() {
        return spoutTasks.values().stream();
    }
}
