/** A Storm cluster of processes on this machine: their ports, folder and settings, their start, their end, and harm done to them. */
@NullMarked
package io.aeolus.cluster.internal.processes;

import org.jspecify.annotations.NullMarked;
