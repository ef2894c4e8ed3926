package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Spent;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What a profile of a planned topology says beside the model of that plan. Only where the processors were used up: where some are left,
 * threads that look for work seem to cost much.
 */
public final class Residuals {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Profile observed;
    private final double rowsPerSecond;

    private Residuals(Profile observed, double rowsPerSecond) {
        this.observed = observed;
        this.rowsPerSecond = rowsPerSecond;
    }

    /** Takes the profile of a planned topology; throws one line for the user if it has no rate. */
    public static Residuals of(Profile observed) throws BadInputException {
        double rate = observed.totals().rowsPerSecond().orElse(0);
        if (!(rate > 0)) {
            throw new BadInputException("the profile of '" + observed.topology()
                    + "' under its plan has no rows: run it with input, or for longer (--seconds N)");
        }
        return new Residuals(observed, rate);
    }

    /** Source tuples in a nanosecond, of a JVM that does not compile any more. */
    public double rowsPerNano() {
        double warmShare = Processors.of(observed).warmShare(observed.totals(), Processors.busiestTask(observed));
        return rowsPerSecond / warmShare / NANOS_PER_SECOND;
    }

    /** Whether it was the processors that held the topology up. */
    public boolean areProcessorsUsedUp() {
        return Processors.of(observed).areUsedUp(observed.totals(), Processors.busiestTask(observed));
    }

    /** What was spent, divided by what the model says; 1 for what is not known. */
    public Correction beside(Spent modelled, Dataflow model) {
        Totals totals = observed.totals();
        double[] operators = IntStream.range(0, model.operators().size())
                .mapToDouble(v -> factor(
                        spent(model.operators().get(v).id()),
                        modelled.operatorNanos().get(v)))
                .toArray();
        double tasks = IntStream.range(0, operators.length)
                .mapToDouble(v -> operators[v] * modelled.operatorNanos().get(v))
                .sum();
        double ackers = totals.ackerNanosPerRow().orElse(modelled.ackerNanos());
        OptionalDouble process = Processors.warmNanosPerRow(totals);
        OptionalDouble others = process.isPresent()
                ? OptionalDouble.of(Math.max(0, process.getAsDouble() - tasks - ackers))
                : OptionalDouble.empty();
        return new Correction(
                new Numbers(operators),
                factor(OptionalDouble.of(ackers), modelled.ackerNanos()),
                factor(others, modelled.otherNanos()));
    }

    /** Of all tasks of a component, for each row. */
    private OptionalDouble spent(String id) {
        return observed.components().stream()
                .filter(component -> component.id().equals(id))
                .flatMap(component -> component.operator().active().stream())
                .mapToDouble(this::nanosPerRow)
                .findFirst();
    }

    private double nanosPerRow(ActiveSpan active) {
        return active.threadNanosPerCall() * active.callsPerSecond() / rowsPerSecond;
    }

    private static double factor(OptionalDouble spent, double modelled) {
        return spent.isPresent() && spent.getAsDouble() > 0 && modelled > 0 ? spent.getAsDouble() / modelled : 1;
    }
}
