package io.aeolus.optimizer.internal.model;

import java.io.Serial;
import java.util.List;

/** A dataflow goes round in a circle. */
public final class CycleException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final List<String> operators;

    CycleException(List<String> operators) {
        super("the dataflow goes round: " + String.join(" -> ", operators));
        this.operators = List.copyOf(operators);
    }

    /** The names of the operators on the way round, the first one again at the end. */
    public List<String> operators() {
        return operators;
    }
}
