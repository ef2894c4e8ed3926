// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measured cost of a topology with batching. In the profile of an unbatched topology, each stream that can be batched is batched. In
 * the profile of a plan, all batches of the plan are smaller by the same factor.
 *
 * @param batchSize tuples in a full batch; with several batch sizes, the largest
 * @param totals throughput and CPU time of the whole topology
 * @param overheadShare the profiler's overhead, see {@link Profile#overheadShare()}
 * @param problems missing measurements, one line each
 * @param doubts reasons to distrust the measurement, one line each
 * @param operators the spouts and bolts whose cost is known, sources first
 * @param rateVariation see {@link Profile#rateVariation()}
 * @param changed fields whose values changed after the emit, see {@link Profile#changed()}
 */
public record BatchedState(
        int batchSize,
        Profile.Window window,
        Profile.Totals totals,
        double overheadShare,
        List<String> problems,
        List<String> doubts,
        List<Cost> operators,
        Optional<Double> rateVariation,
        Optional<List<ChangedField>> changed) {

    /**
     * The cost of an operator: CPU time of its threads.
     *
     * @param rowsPerBatch mean tuples per batch sent, see {@link ComponentProfile#rowsPerBatch()}
     */
    public record Cost(String component, ActiveSpan active, OptionalDouble rowsPerBatch) {}

    public BatchedState {
        problems = List.copyOf(problems);
        doubts = List.copyOf(doubts);
        operators = List.copyOf(operators);
        changed = changed.map(List::copyOf);
    }

    public static BatchedState of(int batchSize, Profile profile) {
        return new BatchedState(
                batchSize,
                profile.window(),
                profile.totals(),
                profile.overheadShare(),
                profile.problems(),
                profile.doubts(),
                profile.components().stream()
                        .flatMap(component -> component.operator().active().stream()
                                .map(active -> new Cost(component.id(), active, component.rowsPerBatch())))
                        .toList(),
                profile.rateVariation(),
                profile.changed());
    }

    /** Creates a state without measurements, with the reason in one line. */
    public static BatchedState failed(int batchSize, String problem) {
        return new BatchedState(
                batchSize,
                new Profile.Window(0, false, 0),
                Profile.Totals.UNKNOWN,
                0,
                List.of(problem),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns this state with the given doubts and without problems. */
    public BatchedState withDoubts(List<String> others) {
        return new BatchedState(
                batchSize, window, totals, overheadShare, List.of(), others, operators, rateVariation, changed);
    }

    /** Returns the mean tuples per batch of each component that sent batches. */
    public Map<String, Double> rowsPerBatch() {
        Map<String, Double> rows = new HashMap<>();
        operators.forEach(cost -> cost.rowsPerBatch().ifPresent(mean -> rows.put(cost.component(), mean)));
        return rows;
    }

    /** Returns whether throughput and the cost of some operators are known. */
    public boolean isUsable() {
        return totals.rowsPerSecond().isPresent() && !operators.isEmpty();
    }
}
