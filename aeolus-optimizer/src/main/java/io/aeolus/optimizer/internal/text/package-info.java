/**
 * Text for people: tables of aligned columns.
 */
@NullMarked
package io.aeolus.optimizer.internal.text;

import org.jspecify.annotations.NullMarked;
