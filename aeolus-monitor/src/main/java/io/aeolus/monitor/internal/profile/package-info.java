/** Builds the profile of a topology from snapshots, in the process that runs the command. */
@NullMarked
package io.aeolus.monitor.internal.profile;

import org.jspecify.annotations.NullMarked;
