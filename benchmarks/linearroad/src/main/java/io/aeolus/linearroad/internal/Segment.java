// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/** A segment of one direction of an expressway. */
public record Segment(int xway, int dir, int seg) {}
