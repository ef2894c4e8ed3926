/** A Storm cluster of processes on this machine, or on two hosts inside of it; and child processes of any other kind. */
@NullMarked
package io.aeolus.cluster.internal.processes;

import org.jspecify.annotations.NullMarked;
