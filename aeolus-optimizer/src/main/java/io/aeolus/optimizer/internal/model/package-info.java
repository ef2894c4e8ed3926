/**
 * The cost model and the two algorithms: what operators and messages cost, how fast a plan lets a topology be, and which plan is
 * best. Nothing in here knows Storm, files or the command line; rates are per nanosecond and times in nanoseconds throughout.
 */
@NullMarked
package io.aeolus.optimizer.internal.model;

import org.jspecify.annotations.NullMarked;
