/** A cluster that runs all components of a topology in one thread of this JVM, and measures them as other clusters do. */
@NullMarked
package io.aeolus.cli.internal.fused;

import org.jspecify.annotations.NullMarked;
