// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The route of a stream. If it is fixed, each tuple is sent to all consumers in order; otherwise groupings choose the tasks.
 *
 * @param isFixed whether all tuples have the same targets
 * @param consumers the consumers of a fixed stream
 */
record FusedStream(String name, int fields, boolean isFixed, List<FusedBolt> consumers, List<Integer> tasks) {

    /** A placeholder that is not equal to any stream. */
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
