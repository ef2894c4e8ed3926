package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.profile.ProfileSettings;
import io.aeolus.monitor.internal.profile.ProfiledTopology;
import io.aeolus.monitor.internal.profile.WorkerBoards;
import io.aeolus.monitor.internal.profile.collect.ProfileWatch.End;
import io.aeolus.monitor.internal.profile.report.ReportDesks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.storm.generated.StormTopology;
import org.jspecify.annotations.Nullable;

/**
 * One topology being profiled. {@link #fail} may be called by any thread; the rest is for one. To be closed.
 */
public final class ProfileRun implements AutoCloseable {

    private static final long FRAME_MILLIS = 1000;

    private final ProfileRequest request;
    private final String runId;
    private final String cluster;
    private final Desk desk;
    private final ProfiledTopology profiled;
    private final CountDownLatch failed = new CountDownLatch(1);
    private volatile @Nullable String failure;

    /**
     * Builds the profiler into a topology, and opens a desk for its reports.
     *
     * @param request what to profile
     * @param runId an id that no other run has
     * @param cluster the kind of the cluster
     * @param nanoClock the time in nanoseconds
     */
    public ProfileRun(ProfileRequest request, String runId, String cluster, LongSupplier nanoClock) {
        this.request = request;
        this.runId = runId;
        this.cluster = cluster;
        this.desk = new Desk(nanoClock);
        this.profiled = ProfiledTopology.of(request.topology());
        ReportDesks.add(runId, desk);
    }

    /**
     * What to submit.
     *
     * @return the topology with probes, rewritten as the request says
     */
    public StormTopology topology() {
        return request.rewriting().apply(profiled.topology());
    }

    /**
     * What to submit it with.
     *
     * @return the topology's settings, and those of the profiler
     */
    public Map<String, Object> config() {
        return ProfileSettings.addedTo(request.config(), runId);
    }

    /**
     * Ends the run because a component threw.
     *
     * @param problem one line that says who threw what
     */
    public void fail(String problem) {
        if (failure == null) {
            failure = problem;
        }
        failed.countDown();
    }

    /**
     * Watches the topology, which runs already, to its end.
     *
     * @param progress told what is going on
     * @return the profile
     * @throws RunFailedException if nothing of the topology was seen
     * @throws InterruptedException if the thread was interrupted
     */
    public Profile watch(Progress progress) throws RunFailedException, InterruptedException {
        ProfileWatch watch = new ProfileWatch(request.ending(), request.measured(), desk.frame());
        Optional<End> end = Optional.empty();
        boolean isFailed = false;
        while (end.isEmpty() && !isFailed) {
            isFailed = failed.await(FRAME_MILLIS, TimeUnit.MILLISECONDS);
            Frame frame = desk.frame();
            end = watch.see(frame);
            tell(progress, watch, frame);
        }
        return profile(watch, end);
    }

    private void tell(Progress progress, ProfileWatch watch, Frame frame) {
        String what = request.workload() + (watch.isMeasuring() ? ", profiling" : ", warming up");
        if (request.ending() instanceof Ending.EndOfRows input) {
            progress.update(what, frame.ackedRows(), input.rows());
        } else {
            progress.update(what, frame.emittedBySpouts(), 0);
        }
    }

    private Profile profile(ProfileWatch watch, Optional<End> end) throws RunFailedException {
        Frame last = watch.end(end.orElse(End.MEASURED));
        if (last.lives().isEmpty()) {
            throw new RunFailedException(
                    request.name() + ": " + (failure == null ? "no worker has sent a report" : failure));
        }
        History history = new History(watch.base(), last, profiled.unprofiled().keySet());
        List<String> problems = problems(watch, end);
        problems.addAll(history.problems());
        Workers workers = new Workers(watch.base(), last);
        double overhead = history.tasks().values().stream()
                .mapToDouble(task -> task.delta().overheadNanos())
                .sum();
        var components = new Assembly(request.topology(), history.components(), profiled.unprofiled(), history.tasks())
                .components();
        double ofThreads = components.stream()
                .mapToDouble(component -> component.operator().overheadShare())
                .max()
                .orElse(0);
        double measuredSeconds = history.tasks().values().stream()
                .mapToDouble(task -> task.delta().seconds())
                .max()
                .orElse(0);
        return new Profile(
                request.name(),
                request.workload(),
                cluster,
                new Profile.Window(watch.warmUpSeconds(), watch.isWarm(), measuredSeconds),
                RowCosts.between(watch.base(), last),
                Math.max(
                        ofThreads, Operators.ratio(overhead, workers.cpuNanos()).orElse(0)),
                problems,
                workers.profiles(),
                VisibleConfig.of(request.config()),
                components,
                List.of(),
                List.of());
    }

    private List<String> problems(ProfileWatch watch, Optional<End> end) {
        List<String> problems = new ArrayList<>();
        String reason = failure;
        if (reason != null) {
            problems.add(reason);
        } else if (end.equals(Optional.of(End.NOTHING))) {
            problems.add("no spout has emitted anything: see that there is input for it");
        } else if (!watch.isWarm()) {
            problems.add(String.format(
                    Locale.ROOT,
                    end.equals(Optional.of(End.INPUT)) && !watch.isMeasuring()
                            ? "the input was over after %.0f s, before the warm-up was: give more input"
                            : "the JVM was still compiling after %.0f s: the figures are those of a cold program",
                    watch.activeSeconds()));
        }
        return problems;
    }

    @Override
    public void close() {
        ReportDesks.remove(runId);
        WorkerBoards.remove(runId);
    }
}
