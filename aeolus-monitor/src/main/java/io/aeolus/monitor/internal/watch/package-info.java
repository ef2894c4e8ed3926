/** The snapshot store and the warm-up pauses, shared by runs, profiles and network measurements. */
@NullMarked
package io.aeolus.monitor.internal.watch;

import org.jspecify.annotations.NullMarked;
