/** Task hooks of the user, which are called for tuples of user code, and never for batches. */
@NullMarked
package io.aeolus.batching.internal.hooks;

import org.jspecify.annotations.NullMarked;
