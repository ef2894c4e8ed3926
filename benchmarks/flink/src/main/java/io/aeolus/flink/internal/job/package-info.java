/** Linear Road and word count as Flink jobs. */
@NullMarked
package io.aeolus.flink.internal.job;

import org.jspecify.annotations.NullMarked;
