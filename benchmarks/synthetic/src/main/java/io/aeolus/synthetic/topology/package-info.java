/** The workloads as Storm topologies. A row is a number; everything else follows from it. */
@NullMarked
package io.aeolus.synthetic.topology;

import org.jspecify.annotations.NullMarked;
