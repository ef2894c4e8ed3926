// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Lets the topology run for a long time: nothing may be replayed, and the workers' resources stay constant. */
record Soak(Duration time) implements Fault {

    private static final int SAMPLES = 36;

    @Override
    public String title() {
        return "none, for " + time.toMinutes() + " min";
    }

    @Override
    public boolean replaysRows() {
        return false;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        Map<String, List<ProcessUsage>> usages = new TreeMap<>();
        for (int sample = 0; sample < SAMPLES; sample++) {
            run.runFor(time.dividedBy(SAMPLES));
            for (ClusterProcess worker : run.cluster().workers()) {
                ProcessUsage usage = ProcessUsage.of(worker.handle());
                System.out.println(worker.name() + " " + usage);
                usages.computeIfAbsent(worker.name(), name -> new ArrayList<>()).add(usage);
            }
        }
        usages.forEach((worker, samples) -> assertThat(samples).as(worker).hasSize(SAMPLES));
        assertThat(usages.entrySet().stream()
                        .flatMap(one -> new UsageTrend(one.getKey(), one.getValue()).leaks().stream()))
                .as("leaks")
                .isEmpty();
        return Recovery.fromNow();
    }
}
