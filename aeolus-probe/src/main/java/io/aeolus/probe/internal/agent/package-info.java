/** The agent of a worker, which publishes the counts of task observers: to a listener in this JVM, or to a collector in another. */
@NullMarked
package io.aeolus.probe.internal.agent;

import org.jspecify.annotations.NullMarked;
