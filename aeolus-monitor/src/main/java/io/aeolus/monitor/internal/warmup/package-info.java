/**
 * What is done for a cold JVM, whether a topology is profiled or run.
 */
@NullMarked
package io.aeolus.monitor.internal.warmup;

import org.jspecify.annotations.NullMarked;
