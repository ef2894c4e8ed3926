// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

/** Message id of a spout tuple that is not a row of the input, such as a watermark or the end of the input. */
public interface ControlId {}
