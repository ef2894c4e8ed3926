/**
 * What makes batching work and users do not touch: buffers, routing, de-batching and the tracking of acks. Free to
 * change in any release; nothing outside this module may use it.
 */
@NullMarked
package io.aeolus.batching.internal;

import org.jspecify.annotations.NullMarked;
