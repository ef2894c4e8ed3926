/**
 * The connection between workers in other JVMs and the process that measures them. A worker sends a snapshot and waits until it is
 * taken, so that nothing has to be kept or numbered twice. Nothing here knows what is in a snapshot.
 */
@NullMarked
package io.aeolus.probe.internal.link;

import org.jspecify.annotations.NullMarked;
