/**
 * Topologies whose components call each other in one thread of this JVM, as something that runs topologies: they are recorded and
 * measured as on any other cluster.
 */
@NullMarked
package io.aeolus.cli.internal.fused;

import org.jspecify.annotations.NullMarked;
