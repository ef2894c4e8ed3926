/**
 * The commands of {@code aeolus}: reading arguments, printing, exit status. The work itself is done by the libraries.
 */
@NullMarked
package io.aeolus.optimizer.internal.cli;

import org.jspecify.annotations.NullMarked;
