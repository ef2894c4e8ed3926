/** Keeps the libraries of the command apart from the libraries of a topology in the same JVM. Needs nothing but the JDK. */
@NullMarked
package io.aeolus.cluster.internal.launch;

import org.jspecify.annotations.NullMarked;
