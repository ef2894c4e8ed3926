/** The workloads as Storm topologies. Each row is derived from its number. */
@NullMarked
package io.aeolus.synthetic.topology;

import org.jspecify.annotations.NullMarked;
