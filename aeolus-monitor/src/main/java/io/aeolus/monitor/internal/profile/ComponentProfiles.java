// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Held;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.internal.profile.OperatorProfiles.Part;
import io.aeolus.monitor.internal.profile.OperatorProfiles.Place;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallCosts.HeldRows;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.ProfiledTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.storm.generated.StormTopology;

/** Combines declarations and measurements of each component. */
public final class ComponentProfiles {

    private static final String NO_SAMPLES = "no samples";

    private final ProfiledTopology submitted;
    private final ProfileDelta deltas;
    private final Map<String, ThreadTasks> threads = new HashMap<>();
    private final Map<String, String> heads;
    private final List<String> doubts = new ArrayList<>();
    private final List<ChangedField> changed = new ArrayList<>();
    private final List<ComponentProfile> profiles = new ArrayList<>();

    /** Combines a user's topology, the submitted topology, which may have a plan's executors, and the measurements. */
    public ComponentProfiles(StormTopology topology, ProfiledTopology submitted, ProfileDelta deltas) {
        this.submitted = submitted;
        this.deltas = deltas;
        this.heads = Aeolus.chainHeads(submitted.topology());
        for (ProfileDelta.Task task : deltas.tasks().values()) {
            threads.computeIfAbsent(task.latest().thread(), thread -> new ThreadTasks())
                    .add(task);
        }
        DeclaredComponent.inFlowOrder(topology).stream().map(this::component).forEach(profiles::add);
    }

    /** Returns the components, sources first. */
    public List<ComponentProfile> profiles() {
        return profiles;
    }

    public Optional<List<ChangedField>> changed() {
        return Optional.of(changed).filter(fields -> !fields.isEmpty());
    }

    public List<String> doubts() {
        return doubts;
    }

    /** Returns the maximum share of a thread's time spent on sampling bursts. */
    public double maxOverheadShare() {
        return profiles.stream()
                .mapToDouble(component -> component.operator().overheadShare())
                .max()
                .orElse(0);
    }

    private ComponentProfile component(DeclaredComponent declared) {
        String id = declared.id();
        Kind kind = declared.kind();
        int parallelism = new DeclaredComponent(submitted.topology(), heads.getOrDefault(id, id)).parallelism();
        Place place = new Place(kind == Kind.SPOUT, Optional.ofNullable(heads.get(id)));
        List<Output> outputs = declared.outputs();
        List<String> streams = outputs.stream().map(Output::stream).toList();
        List<Part> parts = new ArrayList<>();
        List<TaskProfile> tasks = new ArrayList<>();
        deltas.tasks().forEach((number, task) -> {
            TaskIncarnation latest = task.latest();
            if (latest.component().equals(id)) {
                ThreadTasks thread = Objects.requireNonNull(threads.get(latest.thread()));
                Part part = Part.of(task.delta(), thread.sum(), thread.shareOf(task));
                double factor = CpuBudget.of(id, part.delta()).factor();
                parts.add(part);
                tasks.add(new TaskProfile(
                        number,
                        latest.worker(),
                        task.delta().seconds(),
                        OperatorProfiles.of(List.of(part), place, streams, factor, NO_SAMPLES)));
            }
        });
        CpuBudget budget = CpuBudget.of(id, OperatorProfiles.sum(parts));
        budget.doubt().ifPresent(doubts::add);
        deltas.sentBy(id).changed().stream()
                .sorted()
                .map(field -> ChangedField.of(id, field))
                .forEach(changed::add);
        String reason = submitted.unprofiled().get(id);
        int number = Collections.frequency(deltas.components().values(), id);
        return new ComponentProfile(
                id,
                kind,
                // Storm creates at most one executor per task, and a setting may limit the tasks.
                number > 0 ? Math.min(parallelism, number) : parallelism,
                number,
                declared.inputs(),
                outputs,
                reason == null
                        ? OperatorProfiles.of(parts, place, streams, budget.factor(), NO_SAMPLES)
                        : OperatorProfiles.of(List.of(), new Place(false, Optional.empty()), List.of(), 1, reason),
                tasks,
                deltas.sentBy(id).rowsPerBatch(),
                declared.taskSettings(),
                held(OperatorProfiles.sum(parts).costs(), declared),
                place.head(),
                declared.chaining());
    }

    /** Returns the tuples that were held, or that a window may hold; empty for spouts. */
    private static Optional<Held> held(CallCosts costs, DeclaredComponent declared) {
        HeldRows measured = costs.held();
        OptionalLong ofWindow = declared.heldRows();
        if (measured.most() == 0 && ofWindow.isEmpty()) {
            return Optional.empty();
        }
        double delay = costs.calls() > 0 ? measured.rowNanos() / Nanos.PER_MILLI / costs.calls() : 0;
        // The next tuple triggers the ack.
        return Optional.of(new Held(
                Math.max(measured.most() + 1, ofWindow.orElse(0)),
                Math.max(measured.span() + 1, ofWindow.orElse(0)),
                delay,
                declared.timerMillis()));
    }
}
