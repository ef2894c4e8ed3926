package io.aeolus.monitor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a topology costs in batches: in the profile of a topology as it is, with each stream that can be batched; in that of a plan, with
 * the plan's batches, all of them as many times smaller.
 *
 * @param batchSize rows in a full batch, of the stream where they are largest; as it is, the same for all streams
 * @param window the time that was measured
 * @param totals throughput and processor time of the whole topology
 * @param overheadShare the share of its speed that the profiler itself cost, as in {@link Profile#overheadShare()}
 * @param gcShare share of the time in which the collector stopped the world; of several workers, the greatest
 * @param problems what is missing, a line each
 * @param doubts what makes it doubtful, a line each
 * @param operators the spouts and bolts of which the cost is known, sources first
 * @param rateVariation how much its rate went up and down, as in {@link Profile#rateVariation()}
 * @param changed fields whose values changed after they were emitted, as in {@link Profile#changed()}
 */
public record BatchedState(
        int batchSize,
        Profile.Window window,
        Profile.Totals totals,
        double overheadShare,
        OptionalDouble gcShare,
        List<String> problems,
        List<String> doubts,
        List<Cost> operators,
        Optional<Double> rateVariation,
        Optional<List<ChangedField>> changed) {

    /**
     * What an operator costs: CPU time of its threads, and memory that they allocated, divided by the calls.
     *
     * @param rowsPerBatch mean rows of the batches that it sent, as in {@link ComponentProfile#rowsPerBatch()}
     */
    public record Cost(
            String component, ActiveSpan active, OptionalDouble allocatedBytesPerCall, OptionalDouble rowsPerBatch) {}

    public BatchedState {
        problems = List.copyOf(problems);
        doubts = List.copyOf(doubts);
        operators = List.copyOf(operators);
        changed = changed.map(List::copyOf);
    }

    /** What counts of the profile of a topology that is batched. */
    public static BatchedState of(int batchSize, Profile profile) {
        return new BatchedState(
                batchSize,
                profile.window(),
                profile.totals(),
                profile.overheadShare(),
                profile.workers().stream()
                        .flatMapToDouble(worker -> worker.gcShare().stream())
                        .max(),
                profile.problems(),
                profile.doubts(),
                profile.components().stream()
                        .flatMap(component -> component.operator().active().stream()
                                .map(active -> new Cost(
                                        component.id(),
                                        active,
                                        component.operator().allocatedBytesPerCall(),
                                        component.rowsPerBatch())))
                        .toList(),
                profile.rateVariation(),
                profile.changed());
    }

    /** A state without figures, as it could not be measured for a reason of one line. */
    public static BatchedState failed(int batchSize, String problem) {
        return new BatchedState(
                batchSize,
                new Profile.Window(0, false, 0),
                Profile.Totals.UNKNOWN,
                0,
                OptionalDouble.empty(),
                List.of(problem),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** This state without problems, and with these doubts, a line each. */
    public BatchedState withDoubts(List<String> others) {
        return with(totals, List.of(), others, operators);
    }

    /** This state with other figures. */
    public BatchedState with(Profile.Totals otherTotals, List<Cost> costs) {
        return with(otherTotals, problems, doubts, costs);
    }

    private BatchedState with(Profile.Totals of, List<String> missing, List<String> doubtful, List<Cost> costs) {
        return new BatchedState(
                batchSize, window, of, overheadShare, gcShare, missing, doubtful, costs, rateVariation, changed);
    }

    /** Mean rows of the batches that each component sent, of all that sent some. */
    public Map<String, Double> rowsPerBatch() {
        Map<String, Double> rows = new HashMap<>();
        operators.forEach(cost -> cost.rowsPerBatch().ifPresent(mean -> rows.put(cost.component(), mean)));
        return rows;
    }

    /** Whether the state has figures: throughput, and the cost of some operators. */
    public boolean isUsable() {
        return totals.rowsPerSecond().isPresent() && !operators.isEmpty();
    }
}
