// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;

/** The optimizer of the hand-written shop topology. */
final class ShopOptimizer {

    static final OptimizerOptions DEFAULTS = OptimizerOptions.defaults();

    private ShopOptimizer() {}

    static TopologyOptimizer optimizer(OptimizerOptions options) throws BadInputException {
        return new TopologyOptimizer(ShopProfile.read(), Flows.topology(Flows.shop()), options);
    }
}
