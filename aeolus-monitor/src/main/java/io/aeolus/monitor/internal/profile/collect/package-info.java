/** The place where all reports arrive: when the warm-up is over, when the run is, and what the profile is. */
@NullMarked
package io.aeolus.monitor.internal.profile.collect;

import org.jspecify.annotations.NullMarked;
