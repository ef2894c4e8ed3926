/** Task hooks, which user code gets called for its own tuples and never for batches. */
@NullMarked
package io.aeolus.batching.internal.hooks;

import org.jspecify.annotations.NullMarked;
