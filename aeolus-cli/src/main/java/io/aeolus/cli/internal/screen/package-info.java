/**
 * What a command says of its progress, on standard error. Results are not printed here.
 */
@NullMarked
package io.aeolus.cli.internal.screen;

import org.jspecify.annotations.NullMarked;
