/**
 * The Linear Road benchmark: input generator, topology and checker. The topology is plain Storm code without batching.
 */
@NullMarked
package io.aeolus.linearroad;

import org.jspecify.annotations.NullMarked;
