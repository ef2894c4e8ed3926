/** The part of a plan that a rebalance can apply to a running topology. Asking the cluster is not here. */
@NullMarked
package io.aeolus.cli.internal.rebalance;

import org.jspecify.annotations.NullMarked;
