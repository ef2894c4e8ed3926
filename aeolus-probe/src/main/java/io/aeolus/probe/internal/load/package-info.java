/**
 * A load for measuring what a message costs: the tasks that send and take messages, and what meters their threads. Which loads there
 * are, and what the figures say, is none of this package's business.
 */
@NullMarked
package io.aeolus.probe.internal.load;

import org.jspecify.annotations.NullMarked;
