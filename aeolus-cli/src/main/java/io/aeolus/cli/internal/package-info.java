/**
 * Parts of the command line that users do not touch. Free to change in any release; nothing outside this module may use it.
 */
@NullMarked
package io.aeolus.cli.internal;

import org.jspecify.annotations.NullMarked;
