package io.aeolus.optimizer.internal.whatif;

import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.List;

/** Dataflows that differ from others in one place. */
final class DataflowChange {

    private DataflowChange() {}

    static Dataflow operator(Dataflow dataflow, int index, Operator changed) {
        List<Operator> operators = new ArrayList<>(dataflow.operators());
        operators.set(index, changed);
        return new Dataflow(operators, dataflow.streams(), dataflow.ackers(), dataflow.rowNanos());
    }

    static Dataflow selectivity(Dataflow dataflow, int index, double perCall) {
        List<Stream> streams = new ArrayList<>(dataflow.streams());
        Stream stream = streams.get(index);
        streams.set(
                index,
                new Stream(
                        stream.producer(),
                        stream.id(),
                        perCall,
                        stream.bytes(),
                        stream.limit(),
                        stream.batchSize(),
                        stream.edges()));
        return new Dataflow(dataflow.operators(), streams, dataflow.ackers(), dataflow.rowNanos());
    }

    static Operator times(Operator operator, double cpuNanos, double waitNanos) {
        return new Operator(
                operator.id(),
                operator.isSource(),
                cpuNanos,
                waitNanos,
                operator.rate(),
                operator.share(),
                operator.dop(),
                operator.limit());
    }
}
