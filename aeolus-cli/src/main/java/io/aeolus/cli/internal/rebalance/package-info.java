/** The part of a plan that can be applied to a running topology. {@code io.aeolus.cluster} calls the cluster. */
@NullMarked
package io.aeolus.cli.internal.rebalance;

import org.jspecify.annotations.NullMarked;
