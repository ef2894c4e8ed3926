/**
 * A Storm cluster of processes on this machine, or on two hosts inside of it: their files and settings, their start and their end; and
 * any other child process.
 */
@NullMarked
package io.aeolus.cluster.internal.processes;

import org.jspecify.annotations.NullMarked;
