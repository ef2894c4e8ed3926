/** The wrappers of bolts and spouts, the collectors and the context that they pass to user code, and the hooks of user code. */
@NullMarked
package io.aeolus.batching.internal.component;

import org.jspecify.annotations.NullMarked;
