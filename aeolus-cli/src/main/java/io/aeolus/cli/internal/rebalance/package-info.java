/** The part of a plan that a rebalance can apply to a running topology. {@code io.aeolus.cluster} calls the cluster. */
@NullMarked
package io.aeolus.cli.internal.rebalance;

import org.jspecify.annotations.NullMarked;
