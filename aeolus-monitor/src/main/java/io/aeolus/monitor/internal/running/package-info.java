/** Builds the profile of a running topology from the statistics that its executors report to Nimbus. */
@NullMarked
package io.aeolus.monitor.internal.running;

import org.jspecify.annotations.NullMarked;
