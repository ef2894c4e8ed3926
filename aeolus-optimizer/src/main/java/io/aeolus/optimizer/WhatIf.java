// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.batching.PlanDocument.Prediction;
import java.util.Optional;

/**
 * The predicted effect of a change.
 *
 * @param expression the change as the user gave it
 * @param before the prediction for the plan without the change
 * @param after the prediction for the same plan with the change
 * @param replanned the prediction for a new plan; empty if the change is one of the plan itself
 */
public record WhatIf(String expression, Prediction before, Prediction after, Optional<Prediction> replanned) {}
