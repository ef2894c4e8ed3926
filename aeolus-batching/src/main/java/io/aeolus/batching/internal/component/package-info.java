/** The wrappers: a bolt and a spout around the user's, with the collectors and the context that they give to it. */
@NullMarked
package io.aeolus.batching.internal.component;

import org.jspecify.annotations.NullMarked;
