/**
 * Running a user's {@code main} in a JVM of its own and taking what it submits. The other JVM has Storm's client and the user's jar
 * on its class path and nothing of ours but this module's jar: {@link io.aeolus.cluster.internal.capture.CaptureMain} and what it
 * uses depend on the JDK and on Storm's client alone.
 */
@NullMarked
package io.aeolus.cluster.internal.capture;

import org.jspecify.annotations.NullMarked;
