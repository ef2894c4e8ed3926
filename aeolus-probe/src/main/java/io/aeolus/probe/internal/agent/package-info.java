/**
 * The agent of a worker gathers what the observers of the worker's tasks have counted, and brings it home: to a listener in this JVM, or
 * over a connection to a collector in another one.
 */
@NullMarked
package io.aeolus.probe.internal.agent;

import org.jspecify.annotations.NullMarked;
