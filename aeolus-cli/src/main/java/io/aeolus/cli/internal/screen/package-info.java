/** The progress and the remarks of a command on standard error. */
@NullMarked
package io.aeolus.cli.internal.screen;

import org.jspecify.annotations.NullMarked;
