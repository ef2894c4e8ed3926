/** The commands of {@code aeolus}: arguments, output files and exit statuses. */
@NullMarked
package io.aeolus.cli.internal.command;

import org.jspecify.annotations.NullMarked;
