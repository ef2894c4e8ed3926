/** What runs, profiles and network measurements share: the store of snapshots, and the pauses that warm a topology up. */
@NullMarked
package io.aeolus.monitor.internal.watch;

import org.jspecify.annotations.NullMarked;
