/**
 * Captures the topology that a user's {@code main} submits. {@code CaptureMain} runs in the JVM of {@code main}, with Storm's client and the JDK
 * as its only libraries, and passes submissions in a {@code CaptureFile} to the capturing JVM.
 */
@NullMarked
package io.aeolus.cluster.internal.capture;

import org.jspecify.annotations.NullMarked;
