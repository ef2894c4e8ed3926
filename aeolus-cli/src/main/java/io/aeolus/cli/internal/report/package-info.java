/**
 * The HTML report of comparisons. This package computes its sentences; the scripts in the resources draw its charts and tables.
 */
@NullMarked
package io.aeolus.cli.internal.report;

import org.jspecify.annotations.NullMarked;
