/** Runs Storm and Flink in turn and compares their figures. */
@NullMarked
package io.aeolus.flink.internal.compare;

import org.jspecify.annotations.NullMarked;
