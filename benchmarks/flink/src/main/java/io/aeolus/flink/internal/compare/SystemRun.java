// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import io.aeolus.flink.internal.run.RunFigures;

/** One run of a workload on a system, such as {@code Flink 2.3.0}, in a configuration, such as {@code parallelism 2}. */
record SystemRun(Workload workload, String system, String configuration, RunFigures figures) {}
