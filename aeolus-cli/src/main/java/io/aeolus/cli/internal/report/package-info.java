/**
 * The report of comparisons: a page that holds its data, its program and its charts. What is said in words is worked out here; the
 * page's own program, among the resources, draws.
 */
@NullMarked
package io.aeolus.cli.internal.report;

import org.jspecify.annotations.NullMarked;
