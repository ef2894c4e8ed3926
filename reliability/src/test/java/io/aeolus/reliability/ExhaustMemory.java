// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.counting.CountingTopology;
import java.util.List;
import java.util.Random;

/** A task of the keyed bolt fills the heap of its worker. The JVM exits, as its options demand. */
record ExhaustMemory() implements Fault {

    @Override
    public String title() {
        return "OutOfMemoryError in a worker";
    }

    @Override
    public int kills() {
        return 1;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<Integer> tasks = run.cluster().tasks(CountingTopology.TALLY);
        int task = tasks.get(random.nextInt(tasks.size()));
        long since = LiveRun.nowMillis();
        run.progress().exhaustMemory(task);
        return new Recovery(since, () -> run.progress().arePreparedSince(since, List.of(task)));
    }
}
