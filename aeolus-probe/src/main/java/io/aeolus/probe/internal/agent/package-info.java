/** The agent of a worker: it gathers what the observers of the worker's tasks have counted, and brings it home. */
@NullMarked
package io.aeolus.probe.internal.agent;

import org.jspecify.annotations.NullMarked;
