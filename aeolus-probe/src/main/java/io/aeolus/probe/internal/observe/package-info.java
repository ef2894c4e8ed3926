/**
 * Spouts and bolts with an observer around them, and the rewriting of a topology that puts them in place. What an observer counts is
 * none of this package's business.
 */
@NullMarked
package io.aeolus.probe.internal.observe;

import org.jspecify.annotations.NullMarked;
