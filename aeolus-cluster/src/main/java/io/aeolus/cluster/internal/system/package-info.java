/** What is asked of the operating system: child processes, jars. Nothing here runs topologies. */
@NullMarked
package io.aeolus.cluster.internal.system;

import org.jspecify.annotations.NullMarked;
