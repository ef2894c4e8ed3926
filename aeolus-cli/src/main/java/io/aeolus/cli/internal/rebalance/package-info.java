/**
 * What a rebalance makes of a topology that runs: what of a plan it can carry out, and what not. Asking the cluster is not here.
 */
@NullMarked
package io.aeolus.cli.internal.rebalance;

import org.jspecify.annotations.NullMarked;
