/** The wrappers of bolts and spouts, and the collectors and the context that they pass to user code. */
@NullMarked
package io.aeolus.batching.internal.component;

import org.jspecify.annotations.NullMarked;
