/** Measures a Flink job in its own JVM. */
@NullMarked
package io.aeolus.flink.internal.run;

import org.jspecify.annotations.NullMarked;
