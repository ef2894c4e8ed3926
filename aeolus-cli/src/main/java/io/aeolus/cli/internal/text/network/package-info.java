/** The coefficients of the cost model as text. */
@NullMarked
package io.aeolus.cli.internal.text.network;

import org.jspecify.annotations.NullMarked;
