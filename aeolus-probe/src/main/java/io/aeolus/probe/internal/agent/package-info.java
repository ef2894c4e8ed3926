/** The agent of a worker publishes what observers of tasks counted: to a listener in this JVM, or to a collector in another. */
@NullMarked
package io.aeolus.probe.internal.agent;

import org.jspecify.annotations.NullMarked;
