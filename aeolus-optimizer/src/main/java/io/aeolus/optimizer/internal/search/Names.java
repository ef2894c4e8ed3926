// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Finds operators and streams by id. Immutable. */
public final class Names {

    private final Map<String, Integer> operators = new LinkedHashMap<>();
    private final Map<List<String>, Integer> streams = new LinkedHashMap<>();

    /** Reads the ids of a model. */
    public Names(CostModel model) {
        List<Operator> all = model.operators();
        for (int v = 0; v < all.size(); v++) {
            operators.put(all.get(v).id(), v);
        }
        for (int s = 0; s < model.streams().size(); s++) {
            Stream stream = model.stream(s);
            streams.put(List.of(all.get(stream.producer()).id(), stream.id()), s);
        }
    }

    /** Returns the index of an operator; empty if there is none. */
    public OptionalInt operator(String id) {
        return index(operators.get(id));
    }

    /** Returns the index of a stream by its producer and id; empty if there is none. */
    public OptionalInt stream(String producer, String stream) {
        return index(streams.get(List.of(producer, stream)));
    }

    /** Returns the ids of all operators, separated by commas. */
    public String operators() {
        return String.join(", ", operators.keySet());
    }

    /** Returns the ids of an operator's streams, separated by commas; "none" if it has none. */
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
