/** Wraps spouts and bolts with observers, whatever the observers measure. */
@NullMarked
package io.aeolus.probe.internal.observe;

import org.jspecify.annotations.NullMarked;
