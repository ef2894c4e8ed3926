// SPDX-License-Identifier: Apache-2.0
/** Ratings of workloads: their file, text and report. */
@NullMarked
package io.aeolus.cli.internal.rating;

import org.jspecify.annotations.NullMarked;
