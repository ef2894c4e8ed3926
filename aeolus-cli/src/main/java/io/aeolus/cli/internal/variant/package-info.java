/**
 * The variants of a topology that a comparison runs: stock, tuned with Storm's settings, with a plan, and with plans near it. This package
 * does not run them.
 */
@NullMarked
package io.aeolus.cli.internal.variant;

import org.jspecify.annotations.NullMarked;
