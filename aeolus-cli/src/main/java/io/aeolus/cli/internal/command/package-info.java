/**
 * The commands of {@code aeolus}: arguments, output files, exit status. What commands do is in the packages beside this one.
 */
@NullMarked
package io.aeolus.cli.internal.command;

import org.jspecify.annotations.NullMarked;
