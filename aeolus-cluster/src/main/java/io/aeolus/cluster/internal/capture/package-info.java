/** A user's {@code main} that is run to take what it submits. In its JVM there are only this package, the JDK and Storm's client. */
@NullMarked
package io.aeolus.cluster.internal.capture;

import org.jspecify.annotations.NullMarked;
