// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import java.util.Locale;

/** The configurations that a comparison can run, in the order of the report. */
public enum Configuration {
    /** The unchanged topology. */
    STOCK,
    /** The unchanged topology with the best of Storm's own batch sizes. */
    STORM_TUNED,
    /** The parallelism of the plan without batches. */
    PARALLELISM_ONLY,
    /** The batch sizes of the plan with the declared parallelism, without chains. */
    BATCH_ONLY,
    /** The declared parallelism with every bolt chained that can be, without batches. */
    CHAIN_ONLY,
    /** The parallelism, batch sizes, chains and settings of the plan. */
    OPTIMIZED,
    /** Plans near the plan, with other parallelism and batch sizes. */
    GRID,
    /** The unchanged components, called by one thread without Storm: the upper limit. */
    FUSED;

    /** The name on the command line and in reports, in lower case with hyphens. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return label();
    }
}
