/**
 * The connection of workers to the command that runs their topology: what they have done goes one way, what is asked of them the other.
 * The command's side knows nothing of ledgers; docs/design/009-link.md says why it is as it is.
 */
@NullMarked
package io.aeolus.monitor.internal.link;

import org.jspecify.annotations.NullMarked;
