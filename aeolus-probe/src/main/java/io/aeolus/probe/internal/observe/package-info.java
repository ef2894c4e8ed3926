/** Spouts and bolts with an observer around them. What it counts is none of this package's business. */
@NullMarked
package io.aeolus.probe.internal.observe;

import org.jspecify.annotations.NullMarked;
