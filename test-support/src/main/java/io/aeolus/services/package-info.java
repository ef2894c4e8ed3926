// SPDX-License-Identifier: Apache-2.0
/** Services that tests start as processes. */
@NullMarked
package io.aeolus.services;

import org.jspecify.annotations.NullMarked;
