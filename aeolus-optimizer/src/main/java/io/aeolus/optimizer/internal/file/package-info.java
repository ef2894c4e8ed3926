/**
 * Files that are there completely or not at all.
 */
@NullMarked
package io.aeolus.optimizer.internal.file;

import org.jspecify.annotations.NullMarked;
