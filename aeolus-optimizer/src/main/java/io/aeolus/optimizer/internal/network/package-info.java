/** What the command that measures the network shows. */
@NullMarked
package io.aeolus.optimizer.internal.network;

import org.jspecify.annotations.NullMarked;
