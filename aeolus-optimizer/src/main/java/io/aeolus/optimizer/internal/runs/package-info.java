/**
 * The file of a comparison: what {@code aeolus compare --json} writes and {@code aeolus report} reads.
 */
@NullMarked
package io.aeolus.optimizer.internal.runs;

import org.jspecify.annotations.NullMarked;
