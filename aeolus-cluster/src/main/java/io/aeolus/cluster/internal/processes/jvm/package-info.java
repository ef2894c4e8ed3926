/** What runs inside each process of a cluster on this machine, besides Storm: with nothing else but the JDK and Storm's client. */
@NullMarked
package io.aeolus.cluster.internal.processes.jvm;

import org.jspecify.annotations.NullMarked;
