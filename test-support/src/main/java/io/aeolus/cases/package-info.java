// SPDX-License-Identifier: Apache-2.0
/** The cases of randomized tests. */
@NullMarked
package io.aeolus.cases;

import org.jspecify.annotations.NullMarked;
