/** A load for measuring what a message costs: the tasks that send and take messages, and what meters their threads. */
@NullMarked
package io.aeolus.probe.internal.load;

import org.jspecify.annotations.NullMarked;
