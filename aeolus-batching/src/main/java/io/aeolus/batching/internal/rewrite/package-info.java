/** Carrying out a plan on a built topology: what may be batched, which groupings are replaced, which components are wrapped. */
@NullMarked
package io.aeolus.batching.internal.rewrite;

import org.jspecify.annotations.NullMarked;
