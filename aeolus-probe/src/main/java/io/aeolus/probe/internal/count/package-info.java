/** Counters and samplers that all kinds of observers use. */
@NullMarked
package io.aeolus.probe.internal.count;

import org.jspecify.annotations.NullMarked;
