/** The constants of the network as text. */
@NullMarked
package io.aeolus.cli.internal.text.network;

import org.jspecify.annotations.NullMarked;
