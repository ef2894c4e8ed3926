// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import java.io.Serializable;

/** An input that can be read several times. */
@FunctionalInterface
interface RowInput extends Serializable {

    /** Opens the input before its first row. */
    RowCursor open();
}
