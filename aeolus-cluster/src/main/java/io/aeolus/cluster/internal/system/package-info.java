/** What is asked of the operating system: child processes, free ports, jars. Nothing here runs topologies. */
@NullMarked
package io.aeolus.cluster.internal.system;

import org.jspecify.annotations.NullMarked;
