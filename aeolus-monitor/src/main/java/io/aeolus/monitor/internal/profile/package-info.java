/**
 * The profiler where a topology's snapshots arrive: when the warm-up is over, when the run is, and what the profile is made of. What
 * happens inside of workers is no part of it.
 */
@NullMarked
package io.aeolus.monitor.internal.profile;

import org.jspecify.annotations.NullMarked;
