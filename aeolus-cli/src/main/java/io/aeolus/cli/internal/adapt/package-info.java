/**
 * Adaptation of a running topology: which advice to carry out, and when. {@link io.aeolus.cli.internal.adapt.AdaptPolicy} decides without effects;
 * the command measures, and calls the cluster.
 */
@NullMarked
package io.aeolus.cli.internal.adapt;

import org.jspecify.annotations.NullMarked;
