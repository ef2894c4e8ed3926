// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.CountingTopology;
import io.aeolus.reliability.counting.ProgressFile;
import io.aeolus.testing.Fault;
import io.aeolus.testing.TopologyDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.storm.tuple.Tuple;

/**
 * Runs the counting topology in this thread, without a cluster. A fault loses all tuples to half of the bolts' tasks for a while, as the
 * death of a worker does; the source keeps its state.
 *
 * @param mutation the planted defect
 * @param period the number of calls of which one has the defect
 * @param rows the rows of the input
 * @param faults the number of faults
 * @param folder the folder of the files
 */
record DriverRun(Mutation mutation, long period, long rows, int faults, Path folder) {

    private static final int BATCH = 100;
    private static final List<String> BOLTS = List.of(CountingTopology.TALLY, CountingTopology.RESULT);
    private static final int TURNS = 500;
    private static final int TURNS_OF_FAULT = 2_000;
    private static final long MOST_TURNS_PER_ROW = 100;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final CountingSubject SUBJECT = CountingSubject.batched(BATCH);

    /** Runs the topology, and returns the checks that fail. */
    Set<Check> broken(long seed) {
        Mutation.Calls.reset();
        Map<String, Object> config = new HashMap<>(SUBJECT.config(folder));
        config.put(ProgressFile.WORK_NANOS, 0);
        config.put(ProgressFile.POLL_NANOS, 0);
        Deliveries deliveries = new Deliveries();
        ProgressFile progress = ProgressFile.in(folder);
        Random random = new Random(seed);
        Optional<Load> load = Optional.empty();
        try (TopologyDriver driver = TopologyDriver.builder(
                        mutation.applied(CountingTopology.plan(BATCH), CountingTopology.build(), period))
                .config(config)
                .seed(seed)
                .faults((task, tuple) -> deliveries.dead.contains(task) ? Fault.LOSE : Fault.NONE)
                .listener(deliveries::add)
                .build()) {
            for (int part = 1; part <= faults + 1; part++) {
                runUntil(driver, rows * part / (faults + 1));
                if (load.isEmpty()) {
                    load = Optional.of(deliveries.load(Audit.emissions(folder), queued(driver)));
                }
                if (part <= faults) {
                    for (String bolt : BOLTS) {
                        driver.tasks(bolt).stream()
                                .filter(task -> random.nextBoolean())
                                .forEach(deliveries.dead::add);
                    }
                    driver.run(TURNS_OF_FAULT);
                    deliveries.dead.clear();
                }
            }
            progress.stop();
            driver.runToCompletion(PAUSE, MOST_TURNS_PER_ROW * rows);
        }
        Findings findings = SUBJECT.check(folder, Optional.empty(), Replays.oncePerFault(faults));
        Scenario scenario = new Scenario("driver", SUBJECT, new KillWorkers(1), faults);
        return new Outcome(scenario, seed, findings, load, List.of()).broken();
    }

    /** Advances the clock when all rows in flight are lost, so that they time out. */
    private void runUntil(TopologyDriver driver, long emissions) {
        while (Audit.emissions(folder) < emissions) {
            if (driver.run(TURNS) < TURNS) {
                driver.advance(PAUSE);
            }
        }
    }

    /** Returns the batches that wait for bolts. */
    private static int queued(TopologyDriver driver) {
        return BOLTS.stream()
                .flatMap(bolt -> driver.tasks(bolt).stream())
                .mapToInt(driver::queued)
                .sum();
    }

    /** Counts the delivered rows. */
    private static final class Deliveries {

        private final Set<Integer> dead = new HashSet<>();
        private final Map<String, Long> rowsOfProducer = new HashMap<>();
        private long rowsOfTally;
        private long rows;
        private long batches;

        void add(int producer, String stream, int consumer, Tuple tuple) {
            int size = tuple.size() > 0 && tuple.getValue(0) instanceof Column column ? column.size() : 1;
            batches++;
            rows += size;
            rowsOfProducer.merge(tuple.getSourceComponent(), (long) size, Long::sum);
            if (tuple.getContext().getComponentId(consumer).equals(CountingTopology.TALLY)) {
                rowsOfTally += size;
            }
        }

        /**
         * Returns the load, without the rows of queued batches: an estimate, or the exact number without batches. The source sends each row
         * twice, and the keyed bolt sends it on once.
         */
        Load load(long emissions, int queued) {
            double mean = rows / (double) batches;
            long fromSource = 2 * emissions - rowsOfProducer.getOrDefault(CountingTopology.SOURCE, 0L);
            long fromTally = rowsOfTally - rowsOfProducer.getOrDefault(CountingTopology.TALLY, 0L);
            return new Load(mean, fromSource + fromTally - Math.round(queued * mean));
        }
    }
}
