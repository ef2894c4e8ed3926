// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.HashMap;
import java.util.Map;

/** The lingers with which a profile was measured. */
public final class ProfiledLingers {

    /** The linger of all batches, except in profiles of running topologies. */
    private static final double USUAL_NANOS = StreamPlan.DEFAULT_LINGER.toNanos();

    private ProfiledLingers() {}

    /** Returns the lingers of a model's streams. */
    public static Lingers of(Profile profile, CostModel model) {
        Map<Integer, Double> own = new HashMap<>();
        for (int s = 0; s < model.streams().size(); s++) {
            Stream stream = model.stream(s);
            String producer = model.operator(stream.producer()).id();
            for (StreamPlan running : profile.runningBatches()) {
                if (running.producer().equals(producer) && running.stream().equals(stream.id())) {
                    own.put(s, (double) running.linger().toNanos());
                }
            }
        }
        return new Lingers(USUAL_NANOS, own);
    }
}
