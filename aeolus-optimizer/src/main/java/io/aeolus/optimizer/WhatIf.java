package io.aeolus.optimizer;

import io.aeolus.batching.PlanDocument.Prediction;
import java.util.Optional;

/**
 * What a change would do.
 *
 * @param expression the change, as it was given
 * @param before what to expect of the plan without it
 * @param after what to expect of the same plan with it
 * @param replanned what to expect of the plan that would be made then; empty if the change is one of the plan itself
 */
public record WhatIf(String expression, Prediction before, Prediction after, Optional<Prediction> replanned) {}
