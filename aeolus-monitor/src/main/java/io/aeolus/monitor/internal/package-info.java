/**
 * How measurements are taken: probes, clusters and the handling of their processes. Free to change in any release;
 * nothing outside this module may use it.
 */
@NullMarked
package io.aeolus.monitor.internal;

import org.jspecify.annotations.NullMarked;
