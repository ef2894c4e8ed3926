// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.fit.GivenCosts;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;

/** The optimizer of the hand-written shop topology. */
final class ShopOptimizer {

    static final OptimizerOptions DEFAULTS = OptimizerOptions.defaults();

    private ShopOptimizer() {}

    static TopologyOptimizer optimizer(OptimizerOptions options) throws BadInputException {
        return of(ShopProfile.read(), Flows.topology(Flows.shop()), options);
    }

    /** An optimizer of a topology with given costs. */
    static TopologyOptimizer of(Profile profile, TopologyModel topology, OptimizerOptions options)
            throws BadInputException {
        return new TopologyOptimizer(GivenCosts.fitted(profile, topology), options);
    }
}
