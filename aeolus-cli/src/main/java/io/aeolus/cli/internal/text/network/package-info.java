/**
 * The constants of the network for people.
 */
@NullMarked
package io.aeolus.cli.internal.text.network;

import org.jspecify.annotations.NullMarked;
