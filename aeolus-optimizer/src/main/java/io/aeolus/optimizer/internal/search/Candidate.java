// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Plan;

/** A planning problem with a plan. */
public record Candidate(Problem problem, Plan plan) {}
