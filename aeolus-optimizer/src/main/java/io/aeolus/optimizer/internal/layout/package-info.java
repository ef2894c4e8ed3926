/**
 * Where executors run, as Storm's even scheduler places them, and what follows from it: which tuples go from one worker to another, how
 * unevenly tasks and machines are filled. It knows Storm's rules, and none of its classes. Which layout is best is {@code
 * internal.search}'s business.
 */
@NullMarked
package io.aeolus.optimizer.internal.layout;

import org.jspecify.annotations.NullMarked;
