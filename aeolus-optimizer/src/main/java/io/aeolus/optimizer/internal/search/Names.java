package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Finds operators and streams of a dataflow by their names. Immutable. */
public final class Names {

    private final Map<String, Integer> operators = new LinkedHashMap<>();
    private final Map<List<String>, Integer> streams = new LinkedHashMap<>();

    /** Reads the names. */
    public Names(CostModel dataflow) {
        List<Operator> all = dataflow.operators();
        for (int v = 0; v < all.size(); v++) {
            operators.put(all.get(v).id(), v);
        }
        for (int s = 0; s < dataflow.streams().size(); s++) {
            Stream stream = dataflow.streams().get(s);
            streams.put(List.of(all.get(stream.producer()).id(), stream.id()), s);
        }
    }

    /** The index of an operator by its id; empty if there is none. */
    public OptionalInt operator(String id) {
        return index(operators.get(id));
    }

    /** The index of a stream by its producer's id and its own; empty if there is none. */
    public OptionalInt stream(String producer, String stream) {
        return index(streams.get(List.of(producer, stream)));
    }

    /** The ids of all operators with commas, for messages. */
    public String operators() {
        return String.join(", ", operators.keySet());
    }

    /** The ids of all streams of an operator with commas, for messages; "none" if there are none. */
    public String streams(String producer) {
        List<String> all = streams.keySet().stream()
                .filter(name -> name.get(0).equals(producer))
                .map(name -> name.get(1))
                .toList();
        return all.isEmpty() ? "none" : String.join(", ", all);
    }

    private static OptionalInt index(@Nullable Integer found) {
        return found == null ? OptionalInt.empty() : OptionalInt.of(found);
    }
}
