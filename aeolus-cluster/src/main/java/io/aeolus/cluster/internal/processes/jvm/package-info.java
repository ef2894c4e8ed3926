/**
 * What runs inside each process of a cluster on this machine, besides Storm: it ends the process with its owner, and keeps it to
 * this machine. Made into a jar of its own; nothing here may use classes from elsewhere but the JDK's and Storm's client.
 */
@NullMarked
package io.aeolus.cluster.internal.processes.jvm;

import org.jspecify.annotations.NullMarked;
