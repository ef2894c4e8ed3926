/** Loads the libraries of the command and of a topology separately in one JVM. Depends on the JDK only. */
@NullMarked
package io.aeolus.cluster.internal.launch;

import org.jspecify.annotations.NullMarked;
