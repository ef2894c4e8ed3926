/**
 * A Storm cluster of processes on this machine: their ports, folder and settings, their start and their end. What a topology does
 * there is not here.
 */
@NullMarked
package io.aeolus.cluster.internal.processes;

import org.jspecify.annotations.NullMarked;
