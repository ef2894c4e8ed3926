// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.check.FittedProfile;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Numbers;
import java.util.List;

/** Models whose costs are given, not estimated from a profile. */
public final class GivenCosts {

    /** Relative standard deviation of a call's time. */
    private static final double DEVIATION = 0.25;

    private GivenCosts() {}

    /** The estimate of a topology, without samples. */
    public static Estimate estimate(TopologyModel topology) {
        CostModel model = topology.model();
        double[] deviations = new double[model.operators().size() + 2];
        for (int v = 0; v < model.operators().size(); v++) {
            deviations[v] = DEVIATION * Math.max(1, model.operator(v).cpuNanos());
        }
        deviations[deviations.length - 2] = 1;
        deviations[deviations.length - 1] = DEVIATION * Math.max(1, model.rowNanos());
        return Estimate.of(new CostEstimator(model, new Numbers(deviations)), List.of(), topology);
    }

    /** A profile with the model of its topology. */
    public static FittedProfile fitted(Profile profile, TopologyModel topology) {
        ModelsByWorkers models = ModelsByWorkers.of(estimate(topology), Uncertainty.of(profile, topology));
        return new FittedProfile(profile, models, List.of(), List.of());
    }
}
