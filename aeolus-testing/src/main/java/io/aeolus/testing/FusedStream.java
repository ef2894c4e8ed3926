package io.aeolus.testing;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Where the tuples of a stream with so many fields go: each tuple to all consumers, in this order, with these task ids, if the stream is fixed;
 * otherwise groupings have to be asked.
 */
record FusedStream(String name, int fields, boolean isFixed, List<FusedBolt> consumers, List<Integer> tasks) {

    /** No stream at all: none has this very name. */
    static final FusedStream NONE = new FusedStream("", 0, false, List.of(), List.of());

    static FusedStream of(String name, Router router, IntFunction<FusedBolt> bolts) {
        Optional<List<Integer>> tasks = router.fixedTargets(name);
        return new FusedStream(
                name,
                router.fields(name),
                tasks.isPresent(),
                tasks.orElse(List.of()).stream().map(bolts::apply).toList(),
                tasks.orElse(List.of()));
    }
}
