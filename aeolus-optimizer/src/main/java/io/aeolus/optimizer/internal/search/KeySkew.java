package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.TaskWork;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Says where the hottest key bounds an operator: all of its tuples go to one task, however many there are. */
final class KeySkew {

    private static final double NANOS_PER_SECOND = 1e9;

    private KeySkew() {}

    static List<String> lines(Problem problem, ChosenPlan chosen) throws BadInputException {
        TaskWork work = problem.work(chosen);
        CostModel dataflow = problem.dataflow();
        List<String> lines = new ArrayList<>();
        for (int v = 0; v < dataflow.operators().size(); v++) {
            OptionalDouble hottest = work.hottestPart(v);
            OptionalDouble rate = work.highestRate(v);
            if (dataflow.operators().get(v).limit().most() > 1
                    && hottest.isPresent()
                    && hottest.getAsDouble() > 0
                    && rate.isPresent()
                    && rate.getAsDouble()
                            < ModelConstants.NEAR_KEY_LIMIT
                                    * chosen.evaluation().rowsPerNano()) {
                lines.add(
                        "%s: the hottest key has %s of the tuples; with any parallelism it is no faster than %s tuples/s"
                                .formatted(
                                        dataflow.operators().get(v).id(),
                                        Amounts.percent(hottest.getAsDouble()),
                                        Amounts.number(rate.getAsDouble() * NANOS_PER_SECOND)));
            }
        }
        return lines;
    }
}
