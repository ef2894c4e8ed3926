// SPDX-License-Identifier: Apache-2.0
/** The cases of randomized tests, and changed copies of records. */
@NullMarked
package io.aeolus.cases;

import org.jspecify.annotations.NullMarked;
