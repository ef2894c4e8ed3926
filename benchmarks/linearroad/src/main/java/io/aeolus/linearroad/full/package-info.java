/**
 * The workload {@code linearroad-full}: the complete Linear Road benchmark, with its check. {@link io.aeolus.linearroad.full.topology} has
 * the topology.
 */
@NullMarked
package io.aeolus.linearroad.full;

import org.jspecify.annotations.NullMarked;
