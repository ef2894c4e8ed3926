/** Linear Road and word count on Apache Flink, side by side with Storm. Run by {@code benchmarks/flink/compare}. */
@NullMarked
package io.aeolus.flink;

import org.jspecify.annotations.NullMarked;
